import { startTransition, useEffect, useState } from 'react';
import { isDrawn } from 'shared-ui/page';
import { afterPaint } from '../../common/after-paint.ts';
import { rowsInView } from '../../common/rows-in-view.ts';
import { useDrawn } from '../../common/use-drawn.ts';

/** Pixels of the lowest entry, with its gap. */
const lowest = 52;
const all = Number.POSITIVE_INFINITY;

/**
 * How many entries of a day are in the page: those in view first when a drawn page is replaced or another day pressed, all once these are
 * painted. All at once on other arrivals, as the place on the page may be one far down.
 */
export function useEntriesInView(day: string, count: number): number {
  const drawn = useDrawn();
  const [{ of, most }, set] = useState(() => ({
    of: day,
    most: !drawn && isDrawn() ? rowsInView(lowest) : all,
  }));
  if (of !== day) set({ of: day, most: rowsInView(lowest) });
  useEffect(() => {
    if (most < count) return afterPaint(() => startTransition(() => set({ of: day, most: all })));
  }, [day, most, count]);
  return Math.min(most, count);
}
