import type { TablePosition, Timetable, TimetableItem, TimetableSlot } from './timetable.ts';

function tablePosition(
  table: Pick<Timetable, 'name' | 'date'>,
  room: string,
  item: TimetableItem,
  slot: TimetableSlot,
  flash = false,
): TablePosition {
  return {
    table: table.name,
    date: table.date,
    room,
    item: item.id,
    begin: slot.begin ?? item.begin,
    end: slot.end ?? item.end,
    ...(slot.board === undefined ? {} : { board: slot.board }),
    ...(flash ? { flash } : {}),
  };
}

/** Every program of an item with its position, flash talks included. */
export function itemPositions(
  table: Pick<Timetable, 'name' | 'date'>,
  room: string,
  item: TimetableItem,
): [programId: string, TablePosition][] {
  const own = Object.entries(item.programs ?? {}).map(([id, slot]): [string, TablePosition] => [
    id,
    tablePosition(table, room, item, slot),
  ]);
  const flash = Object.entries(item.flash ?? {}).map(([id, slot]): [string, TablePosition] => [
    id,
    tablePosition(table, room, item, slot, true),
  ]);
  return [...own, ...flash];
}

/** Earliest first. */
export function tablePositions(tables: Iterable<Timetable>): Map<string, TablePosition[]> {
  const positions = new Map<string, TablePosition[]>();
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {}))
        for (const [programId, position] of itemPositions(table, room.id, item)) {
          const list = positions.get(programId) ?? [];
          list.push(position);
          positions.set(programId, list);
        }
  for (const list of positions.values())
    list.sort((a, b) => `${a.date} ${a.begin}`.localeCompare(`${b.date} ${b.begin}`));
  return positions;
}
