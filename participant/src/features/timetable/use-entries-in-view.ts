import { startTransition, useEffect, useState } from 'react';
import { isDrawn } from 'shared-ui/page';
import { afterPaint } from '../../common/after-paint.ts';
import { heightInView } from '../../common/height-in-view.ts';
import { useDrawn } from '../../common/use-drawn.ts';
import css from './agenda.module.css';

const all = Number.POSITIVE_INFINITY;
/** Entries of a page that the server draws: as many as a tall phone shows. */
const drawnAtFirst = 7;

/**
 * How many entries of a day are in the page: those in view first when a drawn page is replaced or another day pressed, all once these are
 * painted. All at once on other arrivals, as the place on the page may be one far down. `heights`: pixels that each entry has at least, with its gap.
 */
export function useEntriesInView(day: string, heights: readonly number[]): number {
  const count = heights.length;
  const drawn = useDrawn();
  const [{ of, most }, set] = useState(() => ({ of: day, most: atFirst() }));
  function atFirst(): number {
    if (drawn) return drawnAtFirst;
    return isDrawn() ? inView(heights) : all;
  }
  if (of !== day) set({ of: day, most: inView(heights) });
  useEffect(() => {
    if (most < count) return afterPaint(() => startTransition(() => set({ of: day, most: all })));
  }, [day, most, count]);
  return Math.min(most, count);
}

/** How many entries reach down to the end of the screen. */
function inView(heights: readonly number[]): number {
  let left = heightInView(`.${css.agenda}`);
  const last = heights.findIndex((height) => {
    left -= height;
    return left <= 0;
  });
  return last < 0 ? all : last + 1;
}
