/** Compares by code units: for dates, times and ids, not for text that people read. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** By `order`; those with the same one by id. */
export function compareOrder(a: { order: number; id: string }, b: { order: number; id: string }): number {
  return a.order - b.order || compareText(a.id, b.id);
}
