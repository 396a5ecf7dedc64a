import { venueDate, venueInstant, venueMinutes } from 'shared-data/platform/format';

/** A moment as the clock at the venue shows it: `YYYY-MM-DD`, and minutes since midnight. */
export interface VenueMoment {
  date: string;
  minutes: number;
}

export type Phase = 'past' | 'now' | 'later';

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` of minutes since midnight. */
export function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** What the clock of a time zone shows at an instant (epoch milliseconds). */
export function venueMoment(instant: number, timeZone: string): VenueMoment {
  return { date: venueDate(instant, timeZone), minutes: venueMinutes(instant, timeZone) };
}

/** Whether something of a day is over, under way or still to come. Without a clock everything is to come. */
export function phaseOf(date: string, begin: string, end: string, now: VenueMoment | null): Phase {
  if (!now || now.date < date) return 'later';
  if (now.date > date || now.minutes >= minutesOf(end)) return 'past';
  return now.minutes >= minutesOf(begin) ? 'now' : 'later';
}

/** What a clock in another time zone shows for a time at the venue, e.g. `08:00`, `23:30 −1` for the day before. */
export function clockElsewhere(date: string, minutes: number, venue: string, elsewhere: string): string {
  const there = venueMoment(venueInstant(date, timeOf(minutes), venue), elsewhere);
  const shift = there.date === date ? '' : there.date < date ? ' −1' : ' +1';
  return `${timeOf(there.minutes)}${shift}`;
}

/** Whether the clocks of two time zones differ at an instant. */
export function clocksDiffer(instant: number, a: string, b: string): boolean {
  const [x, y] = [venueMoment(instant, a), venueMoment(instant, b)];
  return x.minutes !== y.minutes || x.date !== y.date;
}
