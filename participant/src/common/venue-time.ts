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

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** What the clock of a time zone shows at an instant (epoch milliseconds). */
export function venueMoment(instant: number, timeZone: string): VenueMoment {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  );
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  };
}

/** Whether something of a day is over, under way or still to come. Without a clock everything is to come. */
export function phaseOf(date: string, begin: string, end: string, now: VenueMoment | null): Phase {
  if (!now || now.date < date) return 'later';
  if (now.date > date || now.minutes >= minutesOf(end)) return 'past';
  return now.minutes >= minutesOf(begin) ? 'now' : 'later';
}
