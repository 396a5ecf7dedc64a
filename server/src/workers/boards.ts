import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { entryKeysOf, keysOf, watchEntryKeys } from '../stored/database.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** Removes likes and answered marks of deleted board entries; gives members from earlier releases read marks. */
export const startBoards: StartWorker = (ports, options) => {
  const { database, clock } = ports;
  const deleted = new Map<string, Set<string>>();
  let first = true;
  const loop = createLoop('boards', ports, options.log, async () => {
    if (first) await addMissingMarks(database, clock.now());
    first = false;
    for (const [session, keys] of [...deleted]) {
      const done = new Set(keys);
      await removeMarks(database, session, done);
      for (const key of done) keys.delete(key);
      if (keys.size === 0) deleted.delete(session);
    }
  });
  const unwatch = watchEntryKeys(database, serverDbPaths.allBbs, {
    removed(session, key) {
      deleted.set(session, (deleted.get(session) ?? new Set()).add(key));
      loop.notify();
    },
  });
  loop.notify();
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function removeMarks(database: Database, session: string, keys: ReadonlySet<string>): Promise<void> {
  const likes = await entryKeysOf(database, serverDbPaths.allBoardLikes(session));
  const gone = Object.entries(likes).flatMap(([uid, liked]) =>
    liked
      .filter((key) => keys.has(key))
      .map((key): [string, null] => [`${dbPaths.boardLikes(session, uid)}/${key}`, null]),
  );
  for (const key of await keysOf(database, dbPaths.answered(session)))
    if (keys.has(key)) gone.push([`${dbPaths.answered(session)}/${key}`, null]);
  if (gone.length > 0) await database.update(Object.fromEntries(gone));
}

async function addMissingMarks(database: Database, now: number): Promise<void> {
  const joined = await entryKeysOf(database, serverDbPaths.allSessionParticipants);
  const seen = await entryKeysOf(database, serverDbPaths.allSeen);
  const missing = Object.entries(joined).flatMap(([session, people]) =>
    people
      .filter((uid) => !seen[uid]?.includes(session))
      .map((uid): [string, number] => [`${dbPaths.seen(uid)}/${session}`, now]),
  );
  if (missing.length > 0) await database.update(Object.fromEntries(missing));
}
