/** `16:00 - 16:20`; both are `HH:mm` at the venue. */
export function timeRange(begin: string, end: string): string {
  return `${begin} - ${end}`;
}
