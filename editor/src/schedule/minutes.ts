/** Minutes since midnight of `HH:mm`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `HH:mm` of minutes since midnight, held inside the day. */
export function toTime(minutes: number): string {
  const held = Math.min(Math.max(Math.round(minutes), 0), 24 * 60 - 1);
  return `${String(Math.floor(held / 60)).padStart(2, '0')}:${String(held % 60).padStart(2, '0')}`;
}

/** A stretch of one day, `HH:mm` to `HH:mm`. */
export interface Span {
  begin: string;
  end: string;
}

/** Length in minutes; negative when the end lies before the begin. */
export function spanMinutes(span: Span): number {
  return toMinutes(span.end) - toMinutes(span.begin);
}

/** Two spans share time. Touching ends do not count. */
export function overlaps(a: Span, b: Span): boolean {
  return a.begin < b.end && b.begin < a.end;
}

/** A span has an end later than its begin, and both are complete. */
export function isSpan(span: Span): boolean {
  return /^\d{2}:\d{2}$/.test(span.begin) && /^\d{2}:\d{2}$/.test(span.end) && span.begin < span.end;
}
