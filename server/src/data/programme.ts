import type { Database } from '../ports.ts';
import { itemKeyOf } from '../proposal/problem.ts';
import type { Programme } from '../proposal/read-problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { itemsOf } from './timetable.ts';

/** All that a proposal for the timetable depends on. */
export async function readProgramme(database: Database): Promise<Programme> {
  const [days, items, programs, chairs, profiles] = await Promise.all([
    read(database, stored.draftTables),
    itemsOf(database),
    read(database, stored.programs),
    read(database, stored.chairs),
    read(database, stored.profiles),
  ]);
  const nameOf = (uid: string) => {
    const name = profiles[uid]?.name;
    return typeof name === 'string' && name !== '' ? [name] : [];
  };
  const rooms = Object.entries(days).flatMap(([table, { date = '', rooms: own = {} }]) =>
    Object.entries(own)
      .sort(([a, { order: first = 0 }], [b, { order: second = 0 }]) => first - second || (a < b ? -1 : 1))
      .map(([room], rank) => ({ table, date, room, rank })),
  );
  return {
    rooms: rooms.filter(({ date }) => date !== ''),
    items: items
      .filter(({ date }) => date !== '')
      .map(({ at, date, item }) => ({ table: at.table, date, room: at.room, id: at.item, item })),
    programs: new Map(Object.entries(programs)),
    chairs: new Map(
      Object.entries(chairs).flatMap(([table, byRoom]) =>
        Object.entries(byRoom).flatMap(([room, byItem]) =>
          Object.entries(byItem).map(([item, uids]) => [
            itemKeyOf(table, room, item),
            Object.keys(uids).flatMap(nameOf),
          ]),
        ),
      ),
    ),
  };
}
