/** Compares by code units: for dates, times and ids, not for text that people read. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
