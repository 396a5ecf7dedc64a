import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A row on its way: where it comes from, where it would come to rest, and how far it has been pulled in pixels. */
export interface Drag {
  from: number;
  to: number;
  by: number;
}

/** Where a row comes to rest whose pointer is at `y`; `middles` are the heights of all rows' middles. */
export function restingPlace(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

/** How close to the window's edge the pointer makes the page scroll, and by how much, in pixels. */
const edge = 64;
const scrollStep = 16;

/** Of the pull that is under way: heights are those of the page, so that scrolling does not change them. */
interface Pull {
  list: Element;
  handle: HTMLElement;
  /** Where the pointer is in the window. */
  pointer: number;
  /** From the top of the handle to the pointer. */
  grip: number;
  middles: number[];
  /** Where the pointer would be had the row not been pulled. */
  rest: number;
}

/**
 * Moves the rows of a list by a handle. While a row is pulled the list may be shown shorter; it is measured then. The list is the
 * handle's nearest `ol`; Escape calls it off.
 */
export function useDrag(move: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pull = useRef<Pull | null>(null);
  const dragging = drag !== null;

  useLayoutEffect(() => {
    const now = pull.current;
    if (!dragging || !now) return;
    window.scrollBy(0, now.handle.getBoundingClientRect().top + now.grip - now.pointer);
    now.middles = [...now.list.children].map(middleOf);
    now.rest = now.handle.getBoundingClientRect().top + now.grip + window.scrollY;
  }, [dragging]);
  useEffect(() => {
    if (!dragging) return;
    const callOff = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', callOff);
    return () => {
      window.removeEventListener('keydown', callOff);
      pull.current?.handle.scrollIntoView({ block: 'nearest' });
      pull.current = null;
    };
  }, [dragging]);

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const handle = event.currentTarget;
    const list = handle.closest('ol');
    if (event.button !== 0 || !list) return;
    event.preventDefault();
    handle.setPointerCapture?.(event.pointerId);
    const pointer = event.clientY;
    pull.current = {
      list,
      handle,
      pointer,
      grip: pointer - handle.getBoundingClientRect().top,
      middles: [],
      rest: 0,
    };
    setDrag({ from, to: from, by: 0 });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current;
    if (!drag || !now) return;
    if (event.clientY < edge) window.scrollBy(0, -scrollStep);
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    const y = event.clientY + window.scrollY;
    setDrag({ ...drag, by: y - now.rest, to: restingPlace(now.middles, drag.from, y) });
  };
  const end = () => {
    setDrag(null);
    if (drag && drag.to !== drag.from) move(drag.from, drag.to - drag.from);
  };
  return {
    drag,
    /** For the handle of a row. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, index),
      onPointerMove: follow,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2 + window.scrollY;
}
