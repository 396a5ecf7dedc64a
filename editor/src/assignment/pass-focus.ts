import type { RefCallback } from 'react';

/** A ref for what goes away when it is used: the focus within goes to the first match of `selector` in the closest `around`. */
export function passFocus(around: string, selector: string): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element?.contains(document.activeElement))
      element.closest(around)?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  };
}
