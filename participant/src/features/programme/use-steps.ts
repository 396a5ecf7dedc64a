import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from 'shared-ui/printing';
import { atLeast, useMedia } from 'shared-ui/theme';
import { afterPaint } from '../../common/after-paint.ts';
import { heightInView } from '../../common/height-in-view.ts';
import { useDrawn } from '../../common/use-drawn.ts';
import { countRows, firstRows, type ProgramGroup } from './rows.ts';

/** Programs of a page that the server draws: as many as a tall screen shows. More are laid out before it is painted, with `content-visibility` too, as that counts what is near. */
export const drawnAtFirst = { wide: 12, narrow: 8 };
const atATime = 100;

/** Renders a list in interruptible steps; `missing` programs follow. A new `search` starts again. On paper there are no steps. `lowest`: pixels that a program has at least. */
export function useSteps(
  groups: readonly ProgramGroup[],
  whole: boolean,
  search: unknown,
  lowest: number,
): {
  shown: readonly ProgramGroup[];
  missing: number;
} {
  const drawn = useDrawn();
  const wide = useMedia(atLeast('wide'));
  const inView = () => Math.ceil(heightInView('main article') / lowest);
  const [most, setMost] = useState(() => (drawn ? drawnAtFirst[wide ? 'wide' : 'narrow'] : inView()));
  const [before, setBefore] = useState(search);
  if (search !== before) {
    setBefore(search);
    setMost(inView());
  }
  const count = countRows(groups);
  useEffect(() => {
    if (most >= count) return;
    const next = whole ? most + atATime : Number.POSITIVE_INFINITY;
    return afterPaint(() => startTransition(() => setMost(next)));
  }, [most, count, whole]);
  const printing = usePrinting();
  const inSteps = !printing && most < count;
  const shown = inSteps ? firstRows(groups, most) : groups;
  return { shown, missing: count - countRows(shown) };
}
