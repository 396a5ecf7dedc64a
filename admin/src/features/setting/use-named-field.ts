import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Focuses the field, switch or button that the address names, e.g. `#permission.issue`, as soon as it is drawn; not once the reader types
 * somewhere else.
 */
export function useNamedField(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (!name) return;
    const find = () => document.getElementsByName(name)[0];
    const drawn = find();
    if (drawn) return drawn.focus();
    const observer = new MutationObserver(() => {
      const found = find();
      if (!found) return;
      observer.disconnect();
      if (!document.activeElement?.matches('input, select, textarea')) found.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, key]);
}
