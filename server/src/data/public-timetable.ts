import { dbPaths } from 'shared-data/models/db-paths';
import { publicChairs, publicPositions, publicTables } from 'shared-data/models/public-tables';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import type { Database } from '../ports.ts';
import { change, copyOf, entryKeysOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { differences } from './differences.ts';
import { readTimetable } from './draft.ts';

/** Derives `staticData/table`, where programs stand in it and who chairs its items from the draft, or from the last release while a draft is open. Idempotent and atomic; one server at a time. */
export async function publishTimetable(database: Database): Promise<void> {
  const [shown, positions, shownChairs, chairs] = await Promise.all([
    copyOf(database, dbPaths.tables),
    copyOf(database, serverDbPaths.publicPositions),
    copyOf(database, serverDbPaths.publicChairs),
    read(database, stored.dayChairs),
  ]);
  const published = publicTables((await readTimetable(database)).released);
  const changes = {
    ...differences(dbPaths.tables, shown ?? {}, published),
    ...differences(serverDbPaths.publicPositions, positions ?? {}, publicPositions(published)),
    ...differences(serverDbPaths.publicChairs, shownChairs ?? {}, publicChairs(published, chairs)),
    ...(await straysOf(database, published)),
  };
  if (Object.keys(changes).length > 0) await database.update(changes);
  const active = await read(database, stored.activeSite);
  if (active && !isPublic(published, active)) await endActive(database, published);
}

async function endActive(database: Database, published: Published): Promise<void> {
  await change(database, stored.activeSite, (active) =>
    active && !isPublic(published, active) ? null : undefined,
  );
}

type Published = ReturnType<typeof publicTables>;

const isPublic = (published: Published, { table, room, item }: ProgramPosition) =>
  published[table]?.rooms?.[room]?.tables?.[item] !== undefined;

/** Delays and turns are widely readable, so those of hidden items are removed. */
async function straysOf(database: Database, published: Published): Promise<Record<string, null>> {
  const strays: Record<string, null> = {};
  for (const at of await placesBelow(database, dbPaths.delays))
    if (!isPublic(published, at)) strays[dbPaths.delay(at)] = null;
  for (const at of await placesBelow(database, serverDbPaths.turns))
    if (!isPublic(published, at)) strays[dbPaths.turn(`${at.table}/${at.room}/${at.item}`)] = null;
  const answered = await read(database, stored.answered);
  for (const [session, questions] of Object.entries(answered))
    for (const [question, at] of Object.entries(questions)) {
      const path = `${dbPaths.answered(session)}/${question}`;
      if (!isPublic(published, at))
        for (const name of ['table', 'room', 'item']) strays[`${path}/${name}`] = null;
    }
  return strays;
}

async function placesBelow(database: Database, path: string): Promise<ProgramPosition[]> {
  const places: ProgramPosition[] = [];
  for (const table of await keysOf(database, path))
    for (const [room, items] of Object.entries(await entryKeysOf(database, `${path}/${table}`)))
      for (const item of items) places.push({ table, room, item });
  return places;
}

/** The public timetable, as clients parse it. */
export async function shownTables(database: Database): Promise<Timetable[]> {
  const found = await read(database, stored.publicTables);
  return Object.entries(found).map(([name, { title = '', date = '', order = 0, rooms = {} }]) => ({
    name,
    title,
    date,
    order,
    rooms: Object.fromEntries(
      Object.entries(rooms).map(([id, room]) => {
        const items = Object.entries(room.tables ?? {}).map(([key, item]) => [key, { ...item, id: key }]);
        return [id, { name: id, order: 0, ...room, id, tables: Object.fromEntries(items) }];
      }),
    ),
  }));
}
