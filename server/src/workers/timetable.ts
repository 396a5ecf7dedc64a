import { dbPaths } from 'shared-data/models/db-paths';
import { settleItemPeople } from '../data/item-people.ts';
import { publishTimetable } from '../data/public-timetable.ts';
import type { Database } from '../ports.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

const hour = 3_600_000;

/** Keeps `staticData/table` in step with the editors' draft: at every change of it, at the start and every hour. */
export const startTimetable: StartWorker = deriving('timetable', publishTimetable, [dbPaths.draftTables]);

/** Keeps `otherData/itemPeople` in step with the draft, and with owners and co-editors of programs. */
export const startItemPeople: StartWorker = deriving('item people', settleItemPeople, [
  dbPaths.draftTables,
  dbPaths.programs,
  dbPaths.coeditors,
]);

/** A worker that derives something anew whenever a child of one of the paths changes, at the start and every hour. */
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
    const events = { added: loop.notify, changed: loop.notify, removed: loop.notify };
    const stops = paths.map((path) => ports.database.onChild(path, events));
    loop.notify();
    return watching(loop, () => {
      for (const stop of stops) stop();
    });
  };
}
