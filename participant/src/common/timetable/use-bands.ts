import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

const first: ReadonlySet<number> = new Set([0]);

/** Marks the elements of the bands, in their order. */
export const bandMark = 'data-band';

/**
 * Which bands of a day are rendered: before the next paint those that the reader sees, then the others, one by one, in steps that can be
 * interrupted. `heights`: of the bands, in rem, estimated.
 */
export function useBands(
  day: string,
  heights: readonly number[],
  frame: RefObject<HTMLElement | null>,
): ReadonlySet<number> {
  const [{ of, shown }, set] = useState({ of: day, shown: first });
  if (of !== day) set({ of: day, shown: expected(heights, frame.current) });
  const add = (more: readonly number[]) =>
    set((one) =>
      more.every((index) => one.shown.has(index)) ? one : { ...one, shown: new Set([...one.shown, ...more]) },
    );
  useLayoutEffect(() => {
    const places = frame.current?.querySelectorAll(`[${bandMark}]`) ?? [];
    add([...places].flatMap((place, index) => (isInView(place) ? [index] : [])));
  }, [of, frame]);
  useEffect(() => {
    const next = heights.findIndex((_, index) => !shown.has(index));
    if (next >= 0) startTransition(() => add([next]));
  }, [shown, heights]);
  return shown;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= window.innerHeight && bottom >= 0;
}

/** Those of another day that will be in view: to learn it from the page would take a rendering and a layout before the first paint. */
function expected(heights: readonly number[], frame: HTMLElement | null): ReadonlySet<number> {
  if (!frame) return first;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  let end = frame.getBoundingClientRect().top - frame.scrollTop;
  const inView = heights.flatMap((height, index) => {
    const begin = end;
    end += height * rem;
    return begin <= window.innerHeight && end >= 0 ? [index] : [];
  });
  return new Set(inView);
}
