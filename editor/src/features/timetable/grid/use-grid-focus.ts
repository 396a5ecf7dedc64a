import { type RefObject, useLayoutEffect } from 'react';
import { stopsIn } from './grid-targets.ts';
import { focusStop, keepTabStop } from './tab-stops.ts';

/** Selectors, best first, of what gets the focus as soon as it is there. */
export type Wanted = RefObject<readonly string[] | null>;

/** One tab stop among what stands on the board, and the focus where it belongs after a change. */
export function useGridFocus(
  root: RefObject<HTMLDivElement | null>,
  wanted: Wanted,
  { holding, first }: { holding: boolean; first: string },
) {
  useLayoutEffect(() => {
    const all = root.current?.querySelectorAll<HTMLElement>('[data-rooms] button[tabindex="0"]') ?? [];
    const stops = stopsIn(root.current, holding).flat();
    for (const one of all) if (!stops.includes(one)) one.tabIndex = -1;
    keepTabStop(stops);
  });
  useLayoutEffect(() => {
    const element = wanted.current
      ?.map((selector) => root.current?.querySelector<HTMLElement>(selector))
      .find((one) => one !== null && one !== undefined);
    if (!element) return;
    wanted.current = null;
    const rooms = stopsIn(root.current, holding).flat();
    if (rooms.includes(element)) focusStop(rooms, element);
    else element.focus();
  });
  useLayoutEffect(() => {
    if (first)
      root.current
        ?.querySelector(`[data-item="${CSS.escape(first)}"]`)
        ?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [root, first]);
}
