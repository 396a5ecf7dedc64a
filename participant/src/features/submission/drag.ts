import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The dragged row: its index, its target, and the offset in pixels. */
export interface Drag {
  from: number;
  to: number;
  by: number;
}

/** `middles`: vertical centres of all rows. */
export function restingPlace(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

/** Pixels: distance from the window's edge, and scroll step. */
const edge = 64;
const scrollStep = 16;

/** Heights are relative to the page, so that scrolling does not change them. */
interface Pull {
  list: Element;
  handle: HTMLElement;
  pointer: number;
  grip: number;
  middles: number[];
  rest: number;
}

/** Drag handles for the nearest `ol`, measured after it has collapsed. Escape cancels. */
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
