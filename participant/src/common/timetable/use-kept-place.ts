import { type RefObject, useLayoutEffect } from 'react';

const places = new Map<string, Pick<HTMLElement, 'scrollLeft' | 'scrollTop'>>();

/** A box that scrolls in itself is where the reader left it, also after other pages; the router keeps only the page's own place. */
export function useKeptPlace(name: string, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = places.get(name);
    if (place) Object.assign(element, place);
    // Reading it when the box goes away would lay out the page once more.
    const keep = () => {
      const { scrollLeft, scrollTop } = element;
      places.set(name, { scrollLeft, scrollTop });
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [name, box]);
}
