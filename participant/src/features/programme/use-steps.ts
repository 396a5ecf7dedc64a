import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** Programs rendered first where no screen is known, as many as a tall one shows, and then per step. */
const atFirst = 24;
const atATime = 100;

/** Pixels of the lowest row. */
const lowest = 72;
/** Down to the end of the screen: more would keep the reader waiting. */
const inView = () =>
  globalThis.window ? Math.ceil((window.scrollY + window.innerHeight) / lowest) : atFirst;

/** Renders a list in interruptible steps; `missing` programs follow. A new `search` starts again. On paper there are no steps. */
export function useSteps(
  groups: readonly ProgramGroup[],
  whole: boolean,
  search: unknown,
): {
  shown: readonly ProgramGroup[];
  missing: number;
} {
  const [most, setMost] = useState(inView);
  const [before, setBefore] = useState(search);
  if (search !== before) {
    setBefore(search);
    setMost(inView());
  }
  const count = countRows(groups);
  useEffect(() => {
    if (most < count) startTransition(() => setMost(whole ? most + atATime : Number.POSITIVE_INFINITY));
  }, [most, count, whole]);
  const printing = usePrinting();
  const inSteps = !printing && most < count;
  const shown = inSteps ? firstRows(groups, most) : groups;
  return { shown, missing: count - countRows(shown) };
}
