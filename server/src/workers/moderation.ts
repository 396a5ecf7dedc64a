import type { Json } from 'embedded-firebase';
import type { Discussion } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import { type CommentRef, caseKey } from 'shared-data/models/moderation';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { serverPaths } from '../data/paths.ts';
import type { Database } from '../ports.ts';
import { exists, read, watchEntryKeys } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

const folders = { program: serverDbPaths.allComments, session: serverDbPaths.allBbs } as const;

/** Removes the reports and the kept text of deleted comments, and marks their keys as used where no engine does. */
export const startModeration: StartWorker = (ports, options) => {
  const { database } = ports;
  const deleted = new Map<string, CommentRef>();
  let first = true;
  const loop = createLoop('moderation', ports, options.log, async () => {
    if (first) for (const [key, ref] of await orphans(database)) deleted.set(key, ref);
    first = false;
    const done = [...deleted];
    const changes: Record<string, Json> = {};
    for (const [key, ref] of done) {
      if (await exists(database, serverDbPaths.moderationCase(key)))
        changes[serverDbPaths.moderationCase(key)] = null;
      if (!(await exists(database, serverPaths.usedKey(ref)))) changes[serverPaths.usedKey(ref)] = true;
    }
    if (Object.keys(changes).length > 0) await database.update(changes);
    for (const [key] of done) deleted.delete(key);
  });
  const follow = (on: Discussion['on']) =>
    watchEntryKeys(database, folders[on], {
      removed(id, key) {
        const ref = { on, id, key };
        deleted.set(caseKey(ref), ref);
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
async function orphans(database: Database): Promise<[string, CommentRef][]> {
  const found: [string, CommentRef][] = [];
  for (const [key, entry] of Object.entries(await read(database, stored.moderation)))
    if (!(await exists(database, pathOf(entry)))) found.push([key, entry]);
  return found;
}

const pathOf = (ref: CommentRef) => `${dbPaths.discussion(ref)}/${ref.key}`;
