import type { Timetable } from './timetable.ts';
import { type DayDraft, dayDraftOf, type RoomDraft } from './timetable-form.ts';
import { dayAfter } from './venue-time.ts';

/** The form's values; a new room has no id yet. */
export interface DayValues {
  title: string;
  titleJa: string;
  date: string;
  rooms: RoomValues[];
}
export interface RoomValues {
  id: string;
  name: string;
  nameJa: string;
}

export const newRoom: RoomValues = { id: '', name: '', nameJa: '' };

export function dayValuesOf(day: Timetable): DayValues {
  const { titleJa = '', rooms, ...rest } = dayDraftOf(day);
  return { ...rest, titleJa, rooms: rooms.map(({ nameJa = '', ...room }) => ({ ...room, nameJa })) };
}

export function proposedDay(days: readonly Timetable[]): DayValues {
  const last = days.at(-1);
  const number = days.length + 1;
  return {
    title: `Day ${number}`,
    titleJa: `${number}日目`,
    date: last?.date ? dayAfter(last.date) : '',
    rooms: last ? dayValuesOf(last).rooms : [newRoom],
  };
}

/** The first of day1, day2 … that is free. */
export function freeDayId(days: readonly Timetable[]): string {
  const taken = new Set(days.map(({ name }) => name));
  let number = days.length + 1;
  while (taken.has(`day${number}`)) number += 1;
  return `day${number}`;
}

/** Gives new rooms their ids. A room with the same name on another day is the same room and keeps its id. */
export function withRoomIds(values: DayValues, days: readonly Timetable[]): DayDraft {
  const known = days.flatMap((day) => dayDraftOf(day).rooms);
  const taken = new Set([...known, ...values.rooms].map(({ id }) => id));
  const idOf = ({ id, name }: RoomValues): string => {
    if (id) return id;
    const same = known.find((room) => room.name === name.trim());
    if (same) return same.id;
    const base = slug(name);
    let free = base;
    for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
    taken.add(free);
    return free;
  };
  return { ...values, rooms: values.rooms.map((room): RoomDraft => ({ ...room, id: idOf(room) })) };
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 24).replace(/-+$/, '') || 'room';
}

export function contentOf(day: Timetable, room?: string): { items: number; programs: number } {
  const rooms = Object.values(day.rooms ?? {}).filter(({ id }) => room === undefined || id === room);
  const items = rooms.flatMap(({ tables = {} }) => Object.values(tables));
  const placed = items.flatMap(({ programs = {}, flash = {} }) => [
    ...Object.keys(programs),
    ...Object.keys(flash),
  ]);
  return { items: items.length, programs: placed.length };
}
