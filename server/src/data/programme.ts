import type { Database } from '../ports.ts';
import type { Programme } from '../proposal/read-problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { chairNames, draftDays, readCircumstances } from './timetable-conflicts.ts';

/** All that a proposal for the timetable depends on. Days without a date are left out. */
export async function readProgramme(database: Database): Promise<Programme> {
  const [days, programs, orders, walks, chairsOf, { absences }] = await Promise.all([
    draftDays(database),
    read(database, stored.programs),
    read(database, stored.programOrders),
    read(database, stored.walks),
    chairNames(database),
    readCircumstances(database),
  ]);
  const tables = days.filter(({ date }) => date !== '');
  return {
    tables,
    rooms: tables.flatMap(({ name: table, date, rooms = {} }) =>
      Object.values(rooms)
        .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
        .map(({ id: room }, rank) => ({ table, date, room, rank })),
    ),
    items: tables.flatMap(({ name: table, date, rooms = {} }) =>
      Object.values(rooms).flatMap(({ id: room, tables: items = {} }) =>
        Object.values(items).map((item) => ({ table, date, room, id: item.id, item })),
      ),
    ),
    programs: new Map(Object.entries(programs)),
    chairsOf,
    absences,
    walks,
    orders,
  };
}
