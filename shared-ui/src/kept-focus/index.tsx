import { type FocusEvent, type RefCallback, useCallback, useRef } from 'react';
import { nearestTo } from '../dialog/near-focus.ts';

interface KeptFocus {
  ref: RefCallback<HTMLElement>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** When the focused control disappears, focuses the next row, else the one before, else the box. Give the result to the box. */
export function useKeptFocus(): KeptFocus {
  const last = useRef<{ element: Element; nearest: () => HTMLElement | null } | null>(null);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    // Removing a focused element sends no event.
    const observer = new MutationObserver(() => {
      if (!last.current || last.current.element.isConnected) return;
      if (document.activeElement === document.body) last.current.nearest()?.focus({ preventScroll: true });
      else last.current = null;
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      last.current = { element: target, nearest: nearestTo(target, currentTarget) };
    },
    // Browser dialogs take the focus but give it back; no other element has it then.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) last.current = null;
    },
  };
}
