import { type PointerEvent, useEffect, useRef } from 'react';
import { targetAt } from './board-at.ts';

/** Pixels: minimal movement of a drag, distance from an edge that scrolls, scroll step. */
const threshold = 5;
const edge = 40;
const scrollStep = 14;

interface Drag {
  source: HTMLElement;
  /** Pixels from the upper edge of a block to the pointer. */
  lift: number;
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
  over: HTMLElement | null;
  frame: number;
}

export interface DragTarget {
  /** Takes up a program or a block, and says what it is called. */
  hold: (source: HTMLElement) => string;
  drop: (place: string) => void;
  dropOn: (programId: string) => void;
  release: () => void;
}

/** Drags from `data-program` or `data-block` to `data-place`, programs also to another one, by mouse or pen, without rendering. Touch scrolls instead. */
export function usePointerDrag({ hold, drop, dropOn, release }: DragTarget) {
  const ghost = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const over = (place: HTMLElement | null) => {
    const now = drag.current;
    if (!now || now.over === place) return;
    now.over?.removeAttribute('data-over');
    place?.setAttribute('data-over', '');
    now.over = place;
  };
  const end = () => {
    over(null);
    if (drag.current) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
    ghost.current?.removeAttribute('data-shown');
  };
  const latest = useRef({ end, release });
  latest.current = { end, release };
  useEffect(() => {
    const callOff = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.moving) return;
      event.stopPropagation();
      latest.current.end();
      latest.current.release();
    };
    window.addEventListener('keydown', callOff, true);
    return () => {
      window.removeEventListener('keydown', callOff, true);
      latest.current.end();
    };
  }, []);

  const track = () => {
    const now = drag.current;
    const box = scroller.current?.getBoundingClientRect();
    if (!now?.moving) return;
    if (box && scroller.current && now.x > box.left && now.x < box.right) {
      const down = now.y > box.bottom - edge ? scrollStep : now.y < box.top + edge ? -scrollStep : 0;
      const across = now.x > box.right - edge ? scrollStep : now.x < box.left + edge ? -scrollStep : 0;
      if (down || across) scroller.current.scrollBy(across, down);
    }
    const { source } = now;
    over(targetAt(scroller.current, now.x, now.y - now.lift, (one) => isTarget(one, source)));
    now.frame = requestAnimationFrame(track);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const source = (event.target as Element).closest<HTMLElement>('[data-program], [data-block]');
    if (event.button !== 0 || event.pointerType === 'touch' || !source) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const lift = source.dataset.program === undefined ? y - source.getBoundingClientRect().top - 1 : 0;
    drag.current = { source, lift, pointer, x, y, moving: false, over: null, frame: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return;
    if (!now.moving) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < threshold) return;
      now.moving = true;
      event.currentTarget.setPointerCapture(now.pointer);
      const name = hold(now.source);
      if (ghost.current) ghost.current.textContent = name;
      ghost.current?.setAttribute('data-shown', '');
      now.frame = requestAnimationFrame(track);
    }
    now.x = event.clientX;
    now.y = event.clientY;
    if (ghost.current) ghost.current.style.transform = `translate(${now.x + 12}px, ${now.y + 8}px)`;
  };
  const onPointerUp = () => {
    const now = drag.current;
    const { place, program } = now?.over?.dataset ?? {};
    end();
    if (!now?.moving) return;
    if (place !== undefined) drop(place);
    else if (program !== undefined) dropOn(program);
    else release();
  };
  const onPointerCancel = () => {
    const moving = drag.current?.moving;
    end();
    if (moving) release();
  };
  return { ghost, scroller, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function isTarget({ dataset: { place, program } }: HTMLElement, { dataset: from }: HTMLElement): boolean {
  return place !== undefined || (from.program !== undefined && program !== from.program);
}
