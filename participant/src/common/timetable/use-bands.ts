import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import { useDrawn } from '../use-drawn.ts';

const first: ReadonlySet<number> = new Set([0]);

/** Marks the elements of the bands, in their order. */
export const bandMark = 'data-band';

/** Which bands of a day are rendered: visible ones before the next paint, then the others, interruptibly. All of a page that the server draws, which is read without scripts too. */
export function useBands(
  day: string,
  count: number,
  frame: RefObject<HTMLElement | null>,
): ReadonlySet<number> {
  const drawn = useDrawn();
  const [{ of, shown }, set] = useState(() => ({ of: day, shown: drawn ? new Set(range(count)) : first }));
  // Days resemble each other: where the reader sees a band of the last one, there will mostly be one of the next. So it is rendered with the
  // day, and not in a second pass, before which React would take leave of all talks of the last day.
  if (of !== day) set({ of: day, shown: new Set(seen(frame.current)) });
  const add = (more: readonly number[]) =>
    set((one) =>
      more.every((index) => one.shown.has(index)) ? one : { ...one, shown: new Set([...one.shown, ...more]) },
    );
  const measured = useRef(0);
  useLayoutEffect(() => {
    // As many bands as on the last day: looking again would lay out the page within the reader's press.
    if (measured.current === count) return;
    measured.current = count;
    const more = seen(frame.current);
    if (more.some((index) => !shown.has(index))) add(more);
  }, [of, count, frame]);
  useEffect(() => {
    const next = range(count).find((index) => !shown.has(index));
    if (next !== undefined) return afterPaint(() => startTransition(() => add([next])));
  }, [shown, count]);
  return shown;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function seen(frame: HTMLElement | null): number[] {
  const places = frame?.querySelectorAll(`[${bandMark}]`) ?? [];
  return [...places].flatMap((place, index) => (isInView(place) ? [index] : []));
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= window.innerHeight && bottom >= 0;
}
