import { clockOf, timeOf, venueInstant, wallTime } from 'shared-data/models/venue-time';

export type MoveDate = (date: string) => string;

const dayMs = 24 * 3_600_000;

/** Moves dates so that `from` becomes `to`; nothing moves when one of them is unknown. */
export function moverOf(from: string, to: string): MoveDate {
  const days = from === '' || to === '' ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  return (date) => (days === 0 ? date : new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10));
}

/** At the same time of day at the venue, also across changes of clocks. */
function movedInstant(instant: number, move: MoveDate, timeZone: string): number {
  const { date, minutes } = wallTime(instant, timeZone);
  return venueInstant(move(date), timeOf(minutes), timeZone) + (instant % 60_000);
}

/** A setting whose value holds dates, moved: dates of days and moments of deadlines. */
export function movedSetting(value: unknown, move: MoveDate, timeZone: string): unknown {
  if (typeof value === 'number') return movedInstant(value, move, timeZone);
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? move(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [name, movedSetting(below, move, timeZone)]),
  );
}

/** As the preview shows it, in one line. */
export function settingText(value: unknown, id: string, timeZone: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' && id === 'base/deadlines') {
    const { date, minutes } = wallTime(value, timeZone);
    return `${date} ${clockOf(timeOf(minutes))}`;
  }
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, below]) => `${name} ${settingText(below, id, timeZone)}`)
    .join('; ');
}
