import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** When the focused control of a box disappears, focuses its first control. Give the result to the box. */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  // After every render: removing a focused element sends no event.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    // Browser dialogs take the focus but give it back; no other element has it then.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) last.current = null;
    },
  };
}
