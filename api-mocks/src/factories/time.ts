/** Times at the venue. Japan has no daylight saving time, so the offset is constant. */
const offset = 9 * 3_600_000;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** `YYYY-MM-DD` at the venue, some days after the day of `time`. */
export function venueDate(time: number, daysLater = 0): string {
  return new Date(time + offset + daysLater * day).toISOString().slice(0, 10);
}

/** Epoch milliseconds of a time of day at the venue. */
export function venueTime(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) - offset;
}

/** `HH:mm` some minutes later on the same day. */
export function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const sum = hours * 60 + rest + minutes;
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
}
