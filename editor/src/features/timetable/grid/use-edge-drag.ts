import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { minutesOf, timeOf } from 'shared-data/models/venue-time';

/** Pixels at the lower edge that change the end. */
const edge = 6;
const step = 5;

interface Drag {
  element: HTMLElement;
  pointer: number;
  y: number;
  scroll: number;
  height: number;
  begin: number;
  end: number;
  now: number;
}

export interface EdgeTarget {
  zoom: number;
  spanOf: (element: HTMLElement) => { begin: string; end: string } | undefined;
  /** What is shown beside the pointer; `fits` false if it is not possible. */
  describe: (element: HTMLElement, end: string) => { text: string; fits: boolean };
  resize: (element: HTMLElement, end: string) => void;
}

/** Changes the end of talks and blocks by their lower edge, by mouse or pen. Draws nothing but the one element and the ghost. */
export function useEdgeDrag(
  target: EdgeTarget,
  ghost: RefObject<HTMLDivElement | null>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const drag = useRef<Drag | null>(null);
  const scrolled = () => scroller.current?.scrollTop ?? 0;

  const end = () => {
    const now = drag.current;
    drag.current = null;
    ghost.current?.removeAttribute('data-shown');
    now?.element.removeAttribute('data-resizing');
    now?.element.removeAttribute('data-rejected');
    now?.element.style.removeProperty('height');
    return now;
  };
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const callOff = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', callOff, true);
    return () => {
      window.removeEventListener('keydown', callOff, true);
      latest.current();
    };
  }, []);

  /** Whether the press is at an edge: then nothing else should answer to it. */
  const onPointerDown = (event: PointerEvent<HTMLElement>): boolean => {
    if (event.button !== 0 || event.pointerType === 'touch') return false;
    const element = (event.target as Element).closest<HTMLElement>(
      '[data-rooms] [data-program], [data-rooms] [data-item]',
    );
    const box = element?.getBoundingClientRect();
    const span = element && target.spanOf(element);
    // On narrow screens the board is a list.
    if (!element || !box || !span || getComputedStyle(element).position !== 'absolute') return false;
    if (event.clientY < box.bottom - edge || event.clientY > box.bottom) return false;
    drag.current = {
      ...{ element, pointer: event.pointerId, y: event.clientY, scroll: scrolled(), height: box.height },
      ...{ begin: minutesOf(span.begin), end: minutesOf(span.end), now: minutesOf(span.end) },
    };
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): boolean => {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return now !== null;
    const pixels = event.clientY - now.y + scrolled() - now.scroll;
    const wished = Math.round((now.end + pixels / target.zoom) / step) * step;
    const minutes = Math.max(wished, now.begin + step);
    if (minutes !== now.now) {
      now.now = minutes;
      const { text, fits } = target.describe(now.element, timeOf(minutes));
      now.element.dataset.resizing = '';
      now.element.style.height = `${now.height + (minutes - now.end) * target.zoom}px`;
      now.element.toggleAttribute('data-rejected', !fits);
      if (ghost.current) ghost.current.textContent = text;
      ghost.current?.setAttribute('data-shown', '');
    }
    if (ghost.current)
      ghost.current.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`;
    return true;
  };
  const onPointerUp = (): boolean => {
    const now = end();
    if (!now) return false;
    if (now.now !== now.end) target.resize(now.element, timeOf(now.now));
    return true;
  };
  const onPointerCancel = (): boolean => end() !== null;
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
