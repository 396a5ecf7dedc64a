import { startTransition, useEffect, useState } from 'react';

/** A value once what came with it is painted. */
export function useLater<T extends object>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => startTransition(() => setLater(value)), [value]);
  return later;
}
