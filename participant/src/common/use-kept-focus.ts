import { type FocusEvent, type RefCallback, useCallback, useRef } from 'react';

interface KeptFocus {
  ref: RefCallback<HTMLElement>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

type Place = [parent: Element, index: number];

const controls = 'a[href], button, input, select, textarea';

/** When the focused control disappears, focuses the next row, else the one before, else the box. Give the result to the box. */
export function useKeptFocus(): KeptFocus {
  const last = useRef<{ element: Element; places: Place[] } | null>(null);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    // Removing a focused element sends no event.
    const observer = new MutationObserver(() => {
      if (!last.current || last.current.element.isConnected) return;
      if (document.activeElement === document.body)
        successor(last.current.places, box)?.focus({ preventScroll: true });
      else last.current = null;
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      last.current = { element: target, places: placesOf(target, currentTarget) };
    },
    // Browser dialogs take the focus but give it back; no other element has it then.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) last.current = null;
    },
  };
}

function placesOf(element: Element, box: Element): Place[] {
  const places: Place[] = [];
  for (let one = element; one !== box && one.parentElement; one = one.parentElement)
    places.push([one.parentElement, [...one.parentElement.children].indexOf(one)]);
  return places;
}

function successor(places: readonly Place[], box: Element): HTMLElement | null {
  for (const [parent, index] of places.filter(([one]) => one.isConnected)) {
    for (const near of [parent.children[index], parent.children[index - 1], parent]) {
      const found = near?.matches(controls) ? near : near?.querySelector(controls);
      if (found instanceof HTMLElement) return found;
    }
  }
  return box.querySelector<HTMLElement>(controls);
}
