import type { Comment } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import { commentMark, notificationChanges } from '../data/notifications.ts';
import { overdue } from '../notify/beginnings.ts';
import { boardReplyText } from '../notify/texts.ts';
import type { Ports } from '../ports.ts';
import { exists, read, watchEntries } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

interface Reply {
  sessionId: string;
  key: string;
  entry: Comment;
  to: string;
}

/** Notifies those who chose it of replies to their entries on session boards. */
export const startBoardReplies: StartWorker = (ports, options) => {
  const waiting = new Map<string, Reply>();
  const loop = createLoop('replies on boards', ports, options.log, async (signal) => {
    for (const [place, reply] of [...waiting]) {
      if (signal.aborted) return;
      await notify(ports, reply);
      waiting.delete(place);
    }
  });
  const unwatch = watchEntries(ports.database, stored.allBoardEntries, {
    added(sessionId, key, entry) {
      if (entry.replyTo === undefined || entry.time < ports.clock.now() - overdue) return;
      waiting.set(`${sessionId}/${key}`, { sessionId, key, entry, to: entry.replyTo });
      loop.notify();
    },
    removed: (sessionId, key) => void waiting.delete(`${sessionId}/${key}`),
  });
  return watching(loop, unwatch);
};

/** Once, as its id is that of the entry. */
async function notify({ database, clock }: Ports, { sessionId, key, entry, to }: Reply): Promise<void> {
  const answered = await read(database, stored.boardEntry(sessionId, to));
  if (!answered || answered.uid === entry.uid || entry.hidden) return;
  if (!(await read(database, stored.permission)).showSessionBbs) return;
  const id = await commentMark({ on: 'session', id: sessionId, key });
  if (await exists(database, dbPaths.notification(answered.uid, id))) return;
  const settings = await read(database, stored.notificationSettings(answered.uid));
  const changes = notificationChanges(answered.uid, settings, {
    ...{ id, choice: 'reply', now: clock.now() },
    text: (reader) => boardReplyText(reader, { sessionId, entry }),
  });
  if (Object.keys(changes).length > 0) await database.update(changes);
}
