import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../common/after-paint.ts';

/** Items per step: some fifty talks. */
const step = 4;

/** How many items of a day have their folded talks in the page. The others follow step by step, as a day may have hundreds that nobody sees yet. */
export function useFoldedTalks(day: string, count: number): number {
  const [{ of, most }, set] = useState({ of: day, most: 0 });
  if (of !== day) set({ of: day, most: 0 });
  useEffect(() => {
    if (most < count) return afterPaint(() => startTransition(() => set({ of: day, most: most + step })));
  }, [day, most, count]);
  return most;
}
