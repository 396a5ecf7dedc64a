import { compareText } from 'shared-data/models/compare';
import { itemAt } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import {
  longDayPattern,
  type TablePosition,
  type Timetable,
  type TimetableItem,
  type TimetableRoom,
  timePattern,
} from 'shared-data/models/timetable';
import { clockOf, minutesOf, timeOf } from 'shared-data/models/venue-time';
import { asTime } from 'shared-ui/form';
import { freeItemId } from '../../schedule/item-operations.ts';
import { isSpan, type Span, spanMinutes, timeInItem, timeWithinDay } from '../../schedule/minutes.ts';
import { nextSlot, usualLength, usualMinutes } from '../../schedule/slots.ts';
import { hasBegun, openFrom, type VenueNow } from '../../schedule/venue-now.ts';

/** Value of the `item` field for an item created with the talk. */
export const newItem = 'new';

/** `itemBegin` and `itemEnd` count only for a new item. */
export interface PlacementValues {
  program: string;
  table: string;
  room: string;
  item: string;
  begin: string;
  end: string;
  itemBegin: string;
  itemEnd: string;
}

export const noPlacement: PlacementValues = {
  program: '',
  table: '',
  room: '',
  item: '',
  begin: '',
  end: '',
  itemBegin: '',
  itemEnd: '',
};

export interface Surroundings {
  tables: readonly Timetable[];
  programOf: (id: string) => PublicProgram | undefined;
  positionsOf: (programId: string) => readonly TablePosition[];
  /** Withdrawn talks, which occupy no time. */
  canceled: ReadonlySet<string>;
  /** At the venue; past items are proposed only when nothing later is free. */
  now: VenueNow;
}

export interface Place {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  /** null when the item is full. */
  slot: Span | null;
}

const newItemMinutes = 90;
const dayBegins = '09:00';
const dayEnds = '18:00';

export function daysOf(tables: Iterable<Timetable>): Timetable[] {
  return [...tables].sort((a, b) => a.order - b.order || compareText(a.date, b.date));
}

export function roomsOf(table: Timetable | undefined): TimetableRoom[] {
  return Object.values(table?.rooms ?? {}).sort((a, b) => a.order - b.order || compareText(a.id, b.id));
}

export function itemsOf(room: TimetableRoom | undefined): TimetableItem[] {
  return Object.values(room?.tables ?? {}).sort(
    (a, b) => compareText(a.begin, b.begin) || compareText(a.id, b.id),
  );
}

export function kindOf(program: Pick<PublicProgram, 'presentationType'> | undefined): 'oral' | 'poster' {
  return program?.presentationType === 'poster' ? 'poster' : 'oral';
}

/** The first day on which something can still be placed, else the first. */
export function firstDay({ tables, now }: Pick<Surroundings, 'tables' | 'now'>): Timetable | undefined {
  const days = daysOf(tables);
  return days.find((day) => (openFrom(day.date, now) ?? dayEnds) < dayEnds) ?? days[0];
}

/** The first future free slot of that length, else the first of all. */
export function proposedSlot(
  table: Timetable,
  item: TimetableItem,
  minutes: number,
  { without, now }: { without: ReadonlySet<string>; now: VenueNow },
): Span | null {
  const from = openFrom(table.date, now);
  const later = from === null ? null : nextSlot(item, minutes, without, from);
  return later ?? nextSlot(item, minutes, without);
}

export function placesFor(program: PublicProgram, around: Surroundings): Place[] {
  const without = withoutOf(program.id, around);
  const places: Place[] = [];
  for (const table of daysOf(around.tables))
    for (const room of roomsOf(table))
      for (const item of itemsOf(room))
        if (item.sessionId === program.sessionId && item.sessionId !== '' && item.kind === kindOf(program))
          places.push({
            table,
            room,
            item,
            slot: proposedSlot(table, item, usualLength(item), { without, now: around.now }),
          });
  const begun = ({ table, item, slot }: Place) => hasBegun(table.date, (slot ?? item).begin, around.now);
  return places.sort(
    (a, b) =>
      Number(!a.slot) - Number(!b.slot) ||
      Number(begun(a)) - Number(begun(b)) ||
      a.table.order - b.table.order ||
      compareText(a.table.date, b.table.date) ||
      compareText(a.item.begin, b.item.begin) ||
      a.room.order - b.room.order,
  );
}

/** Derives the other fields after `field` has changed, proposing a free place. */
export function follow(
  values: PlacementValues,
  field: keyof PlacementValues,
  before: PlacementValues,
  around: Surroundings,
): PlacementValues {
  switch (field) {
    case 'program':
      return forProgram(values, around);
    case 'table':
      return forTable(values, around);
    case 'room':
      return forRoom(values, around);
    case 'item':
      return forItem(values, before, around);
    case 'begin':
      return keepLength(values, before);
    case 'itemBegin':
      return { ...values, begin: values.itemBegin, end: plus(values.itemBegin, lengthOf(before)) };
    default:
      return values;
  }
}

/** The talk's own slot and withdrawn talks do not count. */
export function withoutOf(programId: string, { canceled }: Pick<Surroundings, 'canceled'>): Set<string> {
  return new Set([...canceled, programId]);
}

function forProgram(values: PlacementValues, around: Surroundings): PlacementValues {
  const program = around.programOf(values.program);
  if (!program) return { ...values, begin: '', end: '' };
  const [position] = around.positionsOf(program.id);
  if (position) {
    const { table, room, item, begin, end } = position;
    return { ...values, table, room, item, begin, end };
  }
  const [place] = placesFor(program, around);
  if (place?.slot) return at(values, place);
  const table = values.table || (firstDay(around)?.name ?? '');
  return forTable({ ...values, table }, around);
}

function forTable(values: PlacementValues, around: Surroundings): PlacementValues {
  const table = around.tables.find((one) => one.name === values.table);
  const program = around.programOf(values.program);
  const places = program ? placesFor(program, around).filter((place) => place.table === table) : [];
  const place =
    places.find((one) => one.slot && one.room.id === values.room) ?? places.find((one) => one.slot);
  if (place) return at(values, place);
  const room = table?.rooms?.[values.room] ? values.room : (roomsOf(table)[0]?.id ?? '');
  return forRoom({ ...values, room }, around);
}

function forRoom(values: PlacementValues, around: Surroundings): PlacementValues {
  const room = around.tables.find((one) => one.name === values.table)?.rooms?.[values.room];
  const program = around.programOf(values.program);
  const own = program ? placesFor(program, around).filter((place) => place.room === room) : [];
  const item = own[0]?.item.id ?? (program?.sessionId && room ? newItem : '');
  return forItem({ ...values, item }, values, around);
}

function forItem(values: PlacementValues, before: PlacementValues, around: Surroundings): PlacementValues {
  const table = around.tables.find((one) => one.name === values.table);
  const room = table?.rooms?.[values.room];
  if (values.item === newItem) {
    const span = roomGap(room, table ? (openFrom(table.date, around.now) ?? dayBegins) : dayBegins);
    const talk =
      kindOf(around.programOf(values.program)) === 'poster' ? span.end : plus(span.begin, usualMinutes);
    return { ...values, itemBegin: span.begin, itemEnd: span.end, begin: span.begin, end: talk };
  }
  const item = room?.tables?.[values.item];
  if (!table || !item) return { ...values, begin: '', end: '' };
  const [present] = around
    .positionsOf(values.program)
    .filter((one) => one.table === values.table && one.room === values.room && one.item === item.id);
  if (present) return { ...values, begin: present.begin, end: present.end };
  const without = withoutOf(values.program, around);
  const at = { without, now: around.now };
  const slot =
    proposedSlot(table, item, usualLength(item), at) ?? proposedSlot(table, item, lengthOf(before), at);
  return { ...values, begin: slot?.begin ?? '', end: slot?.end ?? '' };
}

function keepLength(values: PlacementValues, before: PlacementValues): PlacementValues {
  const begin = asTime(values.begin);
  return isSpan(before) && plus(begin, 0) ? { ...values, end: plus(begin, spanMinutes(before)) } : values;
}

function at(values: PlacementValues, { table, room, item, slot }: Place): PlacementValues {
  return {
    ...values,
    table: table.name,
    room: room.id,
    item: item.id,
    begin: slot?.begin ?? '',
    end: slot?.end ?? '',
  };
}

export function roomGap(room: TimetableRoom | undefined, earliest = dayBegins): Span {
  let from = earliest > dayBegins ? timeWithinDay(Math.ceil(minutesOf(earliest) / 15) * 15) : dayBegins;
  for (const item of itemsOf(room)) {
    if (minutesOf(item.begin) - minutesOf(from) >= usualMinutes * 2) {
      const end = Math.min(minutesOf(from) + newItemMinutes, minutesOf(item.begin));
      return { begin: from, end: timeWithinDay(end) };
    }
    if (item.end > from) from = item.end;
  }
  return { begin: from, end: from < dayEnds ? plus(from, newItemMinutes) : plus(from, usualMinutes * 2) };
}

function lengthOf(span: Span): number {
  return isSpan(span) ? spanMinutes(span) : usualMinutes;
}

function plus(time: string, minutes: number): string {
  return /^\d{2}:\d{2}$/.test(time) ? timeWithinDay(minutesOf(time) + minutes) : '';
}

/** The values as stored: `930` is 09:30, and 01:30 after midnight is 25:30. */
export function timed(values: PlacementValues, tables: readonly Timetable[]): PlacementValues {
  const [begin, end, itemBegin, typedEnd] = [
    asTime(values.begin),
    asTime(values.end),
    asTime(values.itemBegin),
    asTime(values.itemEnd),
  ];
  const overnight = itemBegin >= '12:00' && typedEnd < '06:00' && timePattern.test(typedEnd);
  const itemEnd = overnight ? nextDay(typedEnd) : typedEnd;
  const frame = values.item === newItem ? { begin: itemBegin, end: itemEnd } : itemAt(tables, values);
  const within = (time: string) => (frame ? timeInItem(time, frame) : time);
  return { ...values, begin: within(begin), end: within(end), itemBegin, itemEnd };
}

const nextDay = (time: string) => timeOf(minutesOf(time) + 24 * 60);

/** What the form shows: 01:30 for 25:30. */
export function shownTimes(values: PlacementValues): PlacementValues {
  const shown = (time: string) => (longDayPattern.test(time) ? clockOf(time) : time);
  const { begin, end, itemBegin, itemEnd } = values;
  return {
    ...values,
    begin: shown(begin),
    end: shown(end),
    itemBegin: shown(itemBegin),
    itemEnd: shown(itemEnd),
  };
}

/** An unused id, e.g. `OA-2`. */
export const itemIdFor = (sessionId: string, room: TimetableRoom | undefined): string =>
  freeItemId(`${sessionId}-1`, room);
