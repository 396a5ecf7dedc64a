import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** Programs rendered first, more than any screen shows, and then per step. */
const atFirst = 40;
const atATime = 100;

/** Renders a whole list in steps that can be interrupted; `missing` programs are still to come. On paper there are no steps. */
export function useSteps(
  groups: readonly ProgramGroup[],
  whole: boolean,
): {
  shown: readonly ProgramGroup[];
  missing: number;
} {
  const [most, setMost] = useState(atFirst);
  const count = countRows(groups);
  const [before, setBefore] = useState(count);
  // Without a filter thousands come back: in steps again, so that the next key is not late.
  if (count !== before) {
    setBefore(count);
    if (count > before + atATime) setMost(atFirst);
  }
  useEffect(() => {
    if (most < count && whole) startTransition(() => setMost(most + atATime));
  }, [most, count, whole]);
  const printing = usePrinting();
  const inSteps = whole && !printing && most < count;
  const shown = inSteps ? firstRows(groups, most) : groups;
  return { shown, missing: count - countRows(shown) };
}
