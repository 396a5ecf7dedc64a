import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { minutesOf, timeOf } from 'shared-data/models/venue-time';

/** Pixels at the edges that change begin and end. */
const edge = 6;
const step = 5;

interface Drag {
  element: HTMLElement;
  pointer: number;
  y: number;
  scroll: number;
  edge: Edge;
  height: number;
  top: number;
  begin: number;
  end: number;
  now: number;
  changed: boolean;
}

export type Edge = 'begin' | 'end';
type Times = Partial<Record<Edge, string>>;

export interface EdgeTarget {
  zoom: number;
  spanOf: (element: HTMLElement) => { begin: string; end: string } | undefined;
  /** What is shown beside the pointer; `fits` false if it is not possible. */
  describe: (element: HTMLElement, to: Times) => { text: string; fits: boolean };
  resize: (element: HTMLElement, to: Times) => void;
}

/** Changes when talks and blocks begin and end by their edges, by mouse or pen. Draws nothing but the one element and the ghost. */
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
    now?.element.style.removeProperty('top');
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
    const { clientY: y } = event;
    const at = edgeAt(y, box);
    if (at === null) return false;
    drag.current = {
      ...{ element, pointer: event.pointerId, edge: at, y, scroll: scrolled(), height: box.height },
      ...{ top: element.offsetTop, begin: minutesOf(span.begin), end: minutesOf(span.end) },
      ...{ now: minutesOf(span[at]), changed: false },
    };
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): boolean => {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return now !== null;
    const pixels = event.clientY - now.y + scrolled() - now.scroll;
    const from = now[now.edge];
    const wished = Math.round((from + pixels / target.zoom) / step) * step;
    const minutes =
      now.edge === 'end' ? Math.max(wished, now.begin + step) : Math.max(Math.min(wished, now.end - step), 0);
    if (minutes !== now.now) {
      now.now = minutes;
      now.changed = true;
      const { text, fits } = target.describe(now.element, { [now.edge]: timeOf(minutes) });
      now.element.dataset.resizing = '';
      const later = (minutes - from) * target.zoom;
      now.element.style.height = `${now.height + (now.edge === 'end' ? later : -later)}px`;
      if (now.edge === 'begin') now.element.style.top = `${now.top + later}px`;
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
    if (now.now !== now[now.edge]) target.resize(now.element, { [now.edge]: timeOf(now.now) });
    else if (!now.changed) press(now.element);
    return true;
  };
  const onPointerCancel = (): boolean => end() !== null;
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** A press at an edge that changes nothing is a click; the browser gives it to the board, which has caught the pointer. */
function press(element: HTMLElement): void {
  const button = element.matches('[data-program]') ? element : element.querySelector('[data-block]');
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}

/** Of something low, half stays to be pressed. */
function edgeAt(y: number, { top, bottom }: DOMRect): Edge | null {
  const reach = Math.min(edge, (bottom - top) / 4);
  if (y <= bottom && y > bottom - reach) return 'end';
  return y >= top && y < top + reach ? 'begin' : null;
}
