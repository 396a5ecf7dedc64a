import { dbPaths } from 'shared-data/models/db-paths';
import { type CommentRef, caseKey, type ModerationCase } from 'shared-data/models/moderation';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { commentMark, commentMarkIn } from '../data/notifications.ts';
import { watch, watchEntryKeys } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

/** Removes notifications of comments that are hidden or deleted, also those that are written afterwards. */
export const startCommentRecalls: StartWorker = (ports, options) => {
  const { database } = ports;
  const told = new Map<string, Set<string>>();
  const gone = new Set<string>();
  const changed = new Map<string, { ref: CommentRef; isGone: boolean }>();
  const recalled = new Set<string>();
  const loop = createLoop('recalls of comments', ports, options.log, async () => {
    for (const [key, one] of [...changed]) {
      const mark = await commentMark(one.ref);
      if (one.isGone) gone.add(mark);
      else gone.delete(mark);
      for (const path of (one.isGone && told.get(mark)) || []) recalled.add(path);
      if (changed.get(key) === one) changed.delete(key);
    }
    const paths = [...recalled];
    if (paths.length > 0) await database.update(Object.fromEntries(paths.map((path) => [path, null])));
    for (const path of paths) recalled.delete(path);
  });
  const note = (ref: CommentRef, isGone: boolean) => {
    changed.set(caseKey(ref), { ref, isGone });
    loop.notify();
  };
  const noteCase = (_: string, entry: ModerationCase) => note(entry, entry.hiddenAt !== undefined);
  const followDeleted = (on: CommentRef['on'], path: string) =>
    watchEntryKeys(database, path, { removed: (id, key) => note({ on, id, key }, true) });
  const stops = [
    watch(database, stored.moderation, { added: noteCase, changed: noteCase }),
    followDeleted('program', serverDbPaths.allComments),
    followDeleted('session', serverDbPaths.allBbs),
    watchEntryKeys(database, serverDbPaths.allNotifications, {
      added(uid, id) {
        const mark = commentMarkIn(id);
        if (mark === undefined) return;
        const path = dbPaths.notification(uid, id);
        told.set(mark, (told.get(mark) ?? new Set()).add(path));
        if (!gone.has(mark)) return;
        recalled.add(path);
        loop.notify();
      },
      removed(uid, id) {
        const mark = commentMarkIn(id) ?? '';
        const paths = told.get(mark);
        paths?.delete(dbPaths.notification(uid, id));
        if (paths?.size === 0) told.delete(mark);
      },
    }),
  ];
  return watching(loop, () => {
    for (const stop of stops) stop();
  });
};
