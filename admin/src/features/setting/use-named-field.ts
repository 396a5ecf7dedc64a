import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the field or switch that the address names, e.g. `#permission.issue`. */
export function useNamedField(ready: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementsByName(decodeURIComponent(hash.slice(1)))[0]?.focus();
  }, [ready, hash, key]);
}
