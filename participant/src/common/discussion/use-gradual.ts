import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';

const step = 10;

/** The end of a list that grows by many: its beginning follows step by step in the next frames, so that none takes long. On paper it is whole. */
export function useGradual<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [most, setMost] = useState(step);
  // One step ahead, so that a single new entry takes no place of another.
  const wanted = list.length + step;
  useEffect(() => {
    if (most >= wanted) return;
    const frame = requestAnimationFrame(() => startTransition(() => setMost(most + step)));
    return () => cancelAnimationFrame(frame);
  }, [most, wanted]);
  const printing = usePrinting();
  return !printing && list.length > most ? list.slice(-most) : list;
}
