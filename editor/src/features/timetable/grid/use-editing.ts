import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSayEditing } from 'shared-data/collections/editing';
import type { Timetable } from 'shared-data/models/timetable';
import { scaleOf } from './grid-scale.ts';

/** Lets other editors see where the pointer or the focus is on a day's board, and what is held. */
export function useEditing(day: Timetable, held: string | null, zoom: number) {
  const say = useSayEditing(day.name);
  const where = useRef<{ room?: string; minute?: number }>({});
  const tell = () => say({ table: day.name, ...(held !== null && { held }), ...where.current });
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    latest.current();
  }, [day.name, held]);

  const columnAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null;
  const onPointerMove = (event: PointerEvent) => {
    // While something is dragged, events go to the board as a whole.
    const under = held === null ? event.target : document.elementFromPoint(event.clientX, event.clientY);
    const column = under && columnAt(under);
    const room = column?.dataset.room;
    if (!column || room === undefined) return;
    const { top } = column.getBoundingClientRect();
    const minute = scaleOf(day).from + Math.round((event.clientY - top) / zoom);
    where.current = { room, minute };
    tell();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const room = columnAt(target)?.dataset.room;
    const begin = (target as HTMLElement).dataset.begin;
    if (room === undefined || begin === undefined) return;
    where.current = { room, minute: Number(begin) };
    tell();
  };
  return { onPointerMove, onFocus };
}
