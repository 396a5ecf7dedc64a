import { compareText } from 'shared-data/models/compare';
import { personKey } from 'shared-data/models/engagements';
import type { ProgramPosition, TimetableSlot } from 'shared-data/models/timetable';
import type { Tables } from '../data/timetable.ts';

type Room = NonNullable<Tables[string]['rooms']>[string];
export type StoredItem = NonNullable<Room['tables']>[string];

/** Days, rooms, items and positions as an import leaves them. The draft it begins with is not changed. */
export interface Target {
  tables: Tables;
  /** Names of what was not there. */
  made: { days: string[]; rooms: string[] };
  /** The day of a date; made when there is none. */
  day(date: string): string;
  /** By name in either language; has the same id on all days. */
  room(table: string, name: string): string;
  item(at: ProgramPosition): StoredItem | undefined;
  items(table: string, room: string): [id: string, item: StoredItem][];
  setItem(at: ProgramPosition, item: StoredItem | null): void;
  position(programId: string): ProgramPosition | undefined;
  /** Puts a program there, and takes it away where it stood. */
  place(programId: string, at: ProgramPosition, slot: Omit<TimetableSlot, 'order'>): void;
  take(programId: string): void;
}

export function createTarget(draft: Tables): Target {
  const tables = withoutRemoved(structuredClone(draft));
  const made = { days: [] as string[], rooms: [] as string[] };
  const days = new Map(Object.entries(tables).map(([id, { date = '' }]) => [date, id]));
  const roomIds = new Map<string, string>();
  for (const { rooms = {} } of Object.values(tables))
    for (const [id, { name = id, nameJa = '' }] of Object.entries(rooms))
      for (const one of [nameJa, name]) if (one) roomIds.set(personKey(one), id);
  const positions = positionsOf(tables);
  const heldBy = ({ table, room }: Pick<ProgramPosition, 'table' | 'room'>): Record<string, StoredItem> => {
    const of = tables[table]?.rooms?.[room];
    if (!of) return {};
    of.tables ??= {};
    return of.tables;
  };
  const target: Target = {
    ...{ tables, made },
    day(date) {
      const known = days.get(date);
      if (known !== undefined) return known;
      const id = freeName(tables, 'day');
      tables[id] = { name: id, date, rooms: {} };
      days.set(date, id);
      made.days.push(date);
      return id;
    },
    room(table, name) {
      const day = tables[table];
      if (!day) throw new Error(`no day ${table}`);
      day.rooms ??= {};
      const key = personKey(name);
      const known = roomIds.get(key);
      const id = known ?? newRoomId(name, new Set(roomIds.values()));
      if (known === undefined) {
        roomIds.set(key, id);
        made.rooms.push(name);
      }
      day.rooms[id] ??= { id, ...roomWords(tables, id, name), order: nextOrder(day.rooms) };
      return id;
    },
    item: (at) => heldBy(at)[at.item],
    items: (table, room) => Object.entries(heldBy({ table, room })),
    setItem(at, item) {
      const held = heldBy(at);
      for (const id of Object.keys(held[at.item]?.programs ?? {})) positions.delete(id);
      if (item === null) delete held[at.item];
      else held[at.item] = item;
      for (const id of Object.keys(item?.programs ?? {})) positions.set(id, at);
    },
    position: (programId) => positions.get(programId),
    take(programId) {
      const at = positions.get(programId);
      const programs = at && heldBy(at)[at.item]?.programs;
      if (programs) delete programs[programId];
      positions.delete(programId);
    },
    place(programId, at, slot) {
      const item = heldBy(at)[at.item];
      if (!item) throw new Error(`no item ${at.item}`);
      const before = item.programs?.[programId];
      if (!before) target.take(programId);
      item.programs ??= {};
      const order = before?.order ?? nextOrder(item.programs);
      item.programs[programId] = { order, ...slot };
      positions.set(programId, at);
    },
  };
  return target;
}

/** Days in the order of their dates; days that are new get a title. */
export function orderedDays(tables: Tables): Tables {
  const sorted = Object.entries(tables).sort(([, a], [, b]) => compareText(a.date ?? '', b.date ?? ''));
  return Object.fromEntries(
    sorted.map(([id, day], at) => {
      const titled = day.title === undefined && { title: `Day ${at + 1}`, titleJa: `${at + 1}日目` };
      return [id, { ...day, ...titled, order: at + 1 }];
    }),
  );
}

/** With programs under other ids. */
export function withIds(tables: Tables, idOf: (id: string) => string): Tables {
  const renamed = structuredClone(tables);
  for (const item of itemsIn(renamed))
    if (item.programs)
      item.programs = Object.fromEntries(Object.entries(item.programs).map(([id, slot]) => [idOf(id), slot]));
  return renamed;
}

function itemsIn(tables: Tables): StoredItem[] {
  return Object.values(tables).flatMap(({ rooms = {} }) =>
    Object.values(rooms).flatMap(({ tables: items = {} }) => Object.values(items)),
  );
}

function withoutRemoved(tables: Tables): Tables {
  for (const { rooms = {} } of Object.values(tables))
    for (const { tables: items = {} } of Object.values(rooms))
      for (const [id, { removed }] of Object.entries(items)) if (removed === true) delete items[id];
  return tables;
}

function positionsOf(tables: Tables): Map<string, ProgramPosition> {
  const found = new Map<string, ProgramPosition>();
  for (const [table, { rooms = {} }] of Object.entries(tables))
    for (const [room, { tables: items = {} }] of Object.entries(rooms))
      for (const [item, { programs = {} }] of Object.entries(items))
        for (const id of Object.keys(programs)) found.set(id, { table, room, item });
  return found;
}

/** As another day calls the room. */
function roomWords(tables: Tables, id: string, name: string): Pick<Room, 'name' | 'nameJa'> {
  const known = Object.values(tables).flatMap(({ rooms = {} }) => rooms[id] ?? [])[0];
  return known ? { name: known.name ?? name, ...(known.nameJa && { nameJa: known.nameJa }) } : { name };
}

function nextOrder(ordered: Record<string, { order?: number | undefined }>): number {
  return Math.max(0, ...Object.values(ordered).map(({ order = 0 }) => order)) + 1;
}

function freeName(taken: object, start: string): string {
  for (let number = Object.keys(taken).length + 1; ; number++)
    if (!(`${start}${number}` in taken)) return `${start}${number}`;
}

function newRoomId(name: string, taken: ReadonlySet<string>): string {
  const base = asciiName(name).slice(0, 24) || 'room';
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Letters, digits and hyphens. */
export function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
