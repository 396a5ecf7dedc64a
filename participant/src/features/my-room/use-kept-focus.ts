import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * For a box whose controls come and go: when the one that had the focus has gone, the first that is there takes it, so that the
 * keyboard stays in its place. Give the result to the box.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  // After every rendering, as any of them may take the control away; that sends no event.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    // The browser's own dialogs take the focus too, but give it back: then nothing else in the page has got it.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) last.current = null;
    },
  };
}
