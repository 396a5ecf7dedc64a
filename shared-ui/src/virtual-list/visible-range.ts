export interface VisibleRange {
  /** First row that exists, and the one after the last. */
  from: number;
  to: number;
  /** Pixels taken by the rows before and after that do not exist. */
  before: number;
  after: number;
}

/** The rows that touch `top` to `bottom`, in pixels from the top of the list; at least one of a list that has any. */
export function visibleRange(heights: readonly number[], top: number, bottom: number): VisibleRange {
  let from = 0;
  let before = 0;
  const last = heights.length - 1;
  while (from < last && before + (heights[from] ?? 0) <= top) before += heights[from++] ?? 0;
  let to = from;
  let end = before;
  while (to <= last && (end < bottom || to === from)) end += heights[to++] ?? 0;
  let after = 0;
  for (let index = to; index <= last; index++) after += heights[index] ?? 0;
  return { from, to, before, after };
}
