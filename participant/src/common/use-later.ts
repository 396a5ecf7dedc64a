import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** A value once what came with it is painted; until then the last one, and `first` at first. */
export function useLater<T extends object | boolean | null>(value: T, first: T = value): T {
  const [later, setLater] = useState(first);
  useEffect(() => {
    if (value !== later) return afterPaint(() => startTransition(() => setLater(value)));
  }, [value, later]);
  return later;
}
