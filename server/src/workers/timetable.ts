import { dbPaths } from 'shared-data/models/db-paths';
import { settleItemPeople } from '../data/item-people.ts';
import { serverPaths } from '../data/paths.ts';
import { publishTimetable } from '../data/public-timetable.ts';
import type { Database } from '../ports.ts';
import { watchChanges } from '../stored/database.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

const hour = 3_600_000;

/** Keeps the public `staticData/table`, `otherData/publicPosition` and `otherData/publicChair` in step with the draft and its chairs. */
export const startTimetable: StartWorker = deriving('timetable', publishTimetable, [
  dbPaths.draftTables,
  serverPaths.released,
  dbPaths.chairs,
  dbPaths.activeSite,
]);

/** Keeps `otherData/itemPeople` and `otherData/itemConvener` in step with the draft, sessions, chairs, owners and co-editors. */
export const startItemPeople: StartWorker = deriving('item people', settleItemPeople, [
  dbPaths.draftTables,
  serverPaths.released,
  dbPaths.chairs,
  dbPaths.sessions,
  dbPaths.programs,
  dbPaths.coeditors,
]);

/** Runs `derive` at start, every hour and whenever a child of a path changes. */
function deriving(
  name: string,
  derive: (database: Database) => Promise<void>,
  paths: readonly string[],
): StartWorker {
  return (ports, options) => {
    const loop = createLoop(name, ports, options.log, async () => {
      await derive(ports.database);
      loop.at(ports.clock.now() + hour);
    });
    const stops = paths.map((path) => watchChanges(ports.database, path, loop.notify));
    loop.notify();
    return watching(loop, () => {
      for (const stop of stops) stop();
    });
  };
}
