import { type PointerEvent, useRef, useState } from 'react';

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

/** Moves the rows of a list by a handle. The list is the handle's nearest `ol`; Escape calls it off. */
export function useDrag(move: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, middles: [] as number[] });

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const rows = event.currentTarget.closest('ol')?.children;
    if (event.button !== 0 || !rows) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    start.current = {
      y: event.clientY + window.scrollY,
      middles: [...rows].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 + window.scrollY;
      }),
    };
    setDrag({ from, to: from, by: 0 });
    window.addEventListener('keydown', (key) => key.key === 'Escape' && setDrag(null), { once: true });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    if (event.clientY < edge) window.scrollBy(0, -scrollStep);
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    const y = event.clientY + window.scrollY;
    const { middles, y: from } = start.current;
    setDrag({ ...drag, by: y - from, to: restingPlace(middles, drag.from, y) });
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
