import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';
import { afterPaint } from '../after-paint.ts';

const step = 10;

/**
 * A list that grows by many before what was shown, as when earlier comments come: its beginning follows step by step in the next frames,
 * so that none takes long, and each step below the one before, where the browser need not lay it out. At first its end is shown. On paper it
 * is whole.
 */
export function useGradual<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [{ first, last }, setShown] = useState({ first: 0, last: step });
  const whole = first + last >= list.length;
  // A step more, so that single new entries take no place of others.
  const grown = whole && (first > 0 || last < list.length + step / 2) ? list.length + step : undefined;
  useEffect(() => {
    if (grown !== undefined) return setShown({ first: 0, last: grown });
    if (whole) return;
    return afterPaint(() => startTransition(() => setShown({ first: first + step, last })));
  }, [grown, whole, first, last]);
  const printing = usePrinting();
  return printing || whole ? list : [...list.slice(0, first), ...list.slice(-last)];
}
