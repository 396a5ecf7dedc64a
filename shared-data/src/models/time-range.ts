/** `16:00 - 16:20`, as in printed programmes: from one time of day to another, written so everywhere. Both are `HH:mm` at the venue. */
export function timeRange(begin: string, end: string): string {
  return `${begin} - ${end}`;
}
