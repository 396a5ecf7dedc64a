import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSayEditing } from 'shared-data/collections/editing';
import type { Timetable } from 'shared-data/models/timetable';
import { columnAt } from './board-at.ts';
import { scaleOf } from './grid-scale.ts';

/** Shows other editors the cursor on a day's board, and what is selected. */
export function useEditing(day: Timetable, held: string | null, zoom: number) {
  const say = useSayEditing(day.name);
  const where = useRef<() => { room?: string; minute?: number }>(() => ({}));
  const known = useRef<{ room?: string; minute?: number }>({});
  const tell = () =>
    say(() => {
      known.current = { ...known.current, ...where.current() };
      return { table: day.name, ...(held !== null && { held }), ...known.current };
    });
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    latest.current();
  }, [day.name, held]);

  const columnOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null;
  const onPointerMove = ({ target, currentTarget, clientX, clientY }: PointerEvent) => {
    // Layout is asked for only when something is sent. While something is dragged, events go to the board as a whole.
    where.current = () => {
      const column = target === currentTarget ? columnAt(currentTarget, clientX, clientY) : columnOf(target);
      const room = column?.dataset.room;
      if (!column || room === undefined) return {};
      const { top } = column.getBoundingClientRect();
      return { room, minute: scaleOf(day).from + Math.round((clientY - top) / zoom) };
    };
    tell();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const room = columnOf(target)?.dataset.room;
    const begin = (target as HTMLElement).dataset.begin;
    if (room === undefined || begin === undefined) return;
    where.current = () => ({ room, minute: Number(begin) });
    tell();
  };
  return { onPointerMove, onFocus };
}
