import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

const none: ReadonlySet<number> = new Set();
const first: ReadonlySet<number> = new Set([0]);

/** Marks the elements of the bands, in their order. */
export const bandMark = 'data-band';

/** Which bands of a day are rendered: visible ones before the next paint, then the others, interruptibly. */
export function useBands(
  day: string,
  count: number,
  frame: RefObject<HTMLElement | null>,
): ReadonlySet<number> {
  const [{ of, shown }, set] = useState({ of: day, shown: first });
  if (of !== day) set({ of: day, shown: none });
  const add = (more: readonly number[]) =>
    set((one) =>
      more.every((index) => one.shown.has(index)) ? one : { ...one, shown: new Set([...one.shown, ...more]) },
    );
  useLayoutEffect(() => {
    const places = frame.current?.querySelectorAll(`[${bandMark}]`) ?? [];
    add([...places].flatMap((place, index) => (isInView(place) ? [index] : [])));
  }, [of, frame]);
  useEffect(() => {
    const next = Array.from({ length: count }, (_, index) => index).find((index) => !shown.has(index));
    if (next !== undefined) startTransition(() => add([next]));
  }, [shown, count]);
  return shown;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= window.innerHeight && bottom >= 0;
}
