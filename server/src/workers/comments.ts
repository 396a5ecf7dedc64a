import type { Comment } from 'shared-data/models/comment';
import type { PublicProgram } from 'shared-data/models/program';
import { serverPaths } from '../data/paths.ts';
import { commentMails } from '../mail/comment-mails.ts';
import type { Database, Ports } from '../ports.ts';
import { exists, keysOf, read, watchEntries } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type HourlyShare, hourlyShare } from './hourly-share.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

/** At most this many comments per author and hour cause mails. */
export const mailedAnHour = 60;
/** At most this many mails about comments of others reach one person in an hour; the mail box keeps all of them. */
export const receivedAnHour = 20;

/** Writes each mail exactly once, as its mark is part of the same update; comments from before the very first start cause none. */
export const startComments: StartWorker = (ports, options) => {
  const waiting = new Map<string, Map<string, Comment>>();
  const mayMail = hourlyShare(mailedAnHour, (uid) =>
    options.log.warn('too many comments of one author: no more mails this hour', { uid }),
  );
  const maySend = hourlyShare(receivedAnHour, (uid) =>
    options.log.warn('too many mails about comments for one person: this hour only in the mail box', { uid }),
  );
  let first = true;
  const loop = createLoop('comments', ports, options.log, async (signal) => {
    if (first) {
      await markExisting(ports);
      first = false;
    }
    const failures: unknown[] = [];
    for (const [programId, comments] of waiting) {
      if (signal.aborted) return;
      await notice(ports, options, { programId, comments, failures, mayMail, maySend });
      if (comments.size === 0) waiting.delete(programId);
    }
    if (failures.length > 0) throw failures[0];
  });
  const note = (programId: string, key: string, value: Comment) => {
    const comments = waiting.get(programId) ?? new Map<string, Comment>();
    waiting.set(programId, comments.set(key, value));
    loop.notify();
  };
  const unwatch = watchEntries(ports.database, stored.allComments, {
    added: note,
    removed: (programId, key) => void waiting.get(programId)?.delete(key),
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

async function markExisting({ database, clock }: Ports): Promise<void> {
  if (await exists(database, serverPaths.noticeSince)) return;
  const all = await read(database, stored.allComments);
  const marks = Object.entries(all).flatMap(([programId, comments]) =>
    Object.keys(comments).map((key) => [serverPaths.noticed(programId, key), true] as const),
  );
  await database.update({ ...Object.fromEntries(marks), [serverPaths.noticeSince]: clock.now() });
}

interface Noticing {
  programId: string;
  comments: Map<string, Comment>;
  failures: unknown[];
  mayMail: HourlyShare;
  maySend: HourlyShare;
}

/** A failing comment does not block the others; its error goes to `failures`. */
async function notice(
  ports: Ports,
  options: WorkerOptions,
  { programId, comments, failures, mayMail, maySend }: Noticing,
): Promise<void> {
  const { database } = ports;
  const isNoticed = await noticedAmong(database, programId, comments.size);
  let program: PublicProgram | null | undefined;
  for (const [key, comment] of [...comments]) {
    try {
      if (!(await isNoticed(key))) {
        program ??= await read(database, stored.program(programId));
        const repliedTo = await commentAt(database, programId, comment.replyTo);
        const cause = program && { program, key, comment, repliedTo, maySend };
        const mailed = cause && !comment.hidden && mayMail(comment.uid, key, comment.time);
        const mails = mailed ? await commentMails(ports, options, cause) : {};
        await database.update({ ...mails, [serverPaths.noticed(programId, key)]: true });
      }
      if (comments.get(key) === comment) comments.delete(key);
    } catch (error) {
      failures.push(error);
    }
  }
}

/** From this many comments of a program on, its marks are read in one go. */
const manyComments = 20;

async function noticedAmong(
  database: Database,
  programId: string,
  count: number,
): Promise<(key: string) => boolean | Promise<boolean>> {
  if (count < manyComments) return (key) => exists(database, serverPaths.noticed(programId, key));
  const done = new Set(await keysOf(database, serverPaths.noticedOf(programId)));
  return (key) => done.has(key);
}

async function commentAt(
  database: Database,
  programId: string,
  key: string | undefined,
): Promise<Comment | null> {
  return key === undefined ? null : read(database, stored.comment(programId, key));
}
