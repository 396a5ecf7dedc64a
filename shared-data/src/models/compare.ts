/** Orders texts by their code units: dates, times and ids, never words that people read. For `sort`. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
