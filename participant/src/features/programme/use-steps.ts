import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** Programs rendered first, as many as a tall screen shows, and then per step. */
const atFirst = 24;
const atATime = 100;

/** Once the height of the screen is known: more would keep the reader waiting. In pixels, of the lowest row. */
const lowest = 72;
const inView = () => Math.ceil(window.innerHeight / lowest);

/**
 * Renders a list in steps that can be interrupted; `missing` programs are still to come. Another `search` begins again, so that what it
 * finds first need not wait for the rest. Of a list that is not `whole` the second step is everything, as sections then render their own
 * programs near the reader. On paper there are no steps.
 */
export function useSteps(
  groups: readonly ProgramGroup[],
  whole: boolean,
  search: unknown,
): {
  shown: readonly ProgramGroup[];
  missing: number;
} {
  const [most, setMost] = useState(atFirst);
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
