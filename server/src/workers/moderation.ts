import type { Discussion } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import { type CommentRef, caseKey } from 'shared-data/models/moderation';
import type { Database } from '../ports.ts';
import { exists, read, watchEntryKeys } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

const folders = { program: dbPaths.allComments, session: dbPaths.allBbs } as const;

/** Removes the reports and the kept text of deleted comments. */
export const startModeration: StartWorker = (ports, options) => {
  const { database } = ports;
  const deleted = new Set<string>();
  let first = true;
  const loop = createLoop('moderation', ports, options.log, async () => {
    if (first) for (const key of await orphans(database)) deleted.add(key);
    first = false;
    const keys = [...deleted];
    const known: string[] = [];
    for (const key of keys) if (await exists(database, dbPaths.moderationCase(key))) known.push(key);
    if (known.length > 0)
      await database.update(Object.fromEntries(known.map((key) => [dbPaths.moderationCase(key), null])));
    for (const key of keys) deleted.delete(key);
  });
  const follow = (on: Discussion['on']) =>
    watchEntryKeys(database, folders[on], {
      removed(id, key) {
        deleted.add(caseKey({ on, id, key }));
        loop.notify();
      },
    });
  const unwatch = [follow('program'), follow('session')];
  loop.notify();
  return watching(loop, () => {
    for (const stop of unwatch) stop();
  });
};

/** Cases whose comments were deleted while no server was running. */
async function orphans(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [key, entry] of Object.entries(await read(database, stored.moderation)))
    if (!(await exists(database, pathOf(entry)))) found.push(key);
  return found;
}

const pathOf = (ref: CommentRef) => `${dbPaths.discussion(ref)}/${ref.key}`;
