import type { Json } from 'embedded-firebase';
import type { Comment } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicProgram } from 'shared-data/models/program';
import { serverPaths } from '../data/paths.ts';
import { commentMails } from '../mail/comment-mails.ts';
import type { Ports } from '../ports.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

type Comments = Record<string, Comment>;

/** Of one person's comments within an hour, so many cause mails: nobody floods the mail boxes of others by writing on. */
export const mailedAnHour = 60;
const hour = 3_600_000;

/**
 * Writes the mails that a new comment causes, each exactly once: the mark that they were written is part of the same change.
 * Comments made while the server was away are caught up with. What is there at the very first start came with the data and causes none,
 * nor does what one person writes beyond `mailedAnHour`.
 */
export const startComments: StartWorker = (ports, options) => {
  const waiting = new Map<string, Comments>();
  const mayMail = hourlyShare(options);
  let first = true;
  const loop = createLoop('comments', ports, options.log, async (signal) => {
    if (first) {
      await markExisting(ports);
      first = false;
    }
    const failures: unknown[] = [];
    for (const [programId, comments] of waiting) {
      if (signal.aborted) return;
      const before = failures.length;
      await notice(ports, options, { programId, comments, failures, mayMail });
      if (failures.length === before && waiting.get(programId) === comments) waiting.delete(programId);
    }
    if (failures.length > 0) throw failures[0];
  });
  const note = (programId: string, value: Json) => {
    waiting.set(programId, value as unknown as Comments);
    loop.poke();
  };
  const unwatch = ports.database.onChild(dbPaths.allComments, { added: note, changed: note });
  loop.poke();
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function markExisting({ database, clock }: Ports): Promise<void> {
  if ((await database.get(serverPaths.noticeSince)) !== null) return;
  const all = ((await database.get(dbPaths.allComments)) ?? {}) as unknown as Record<string, Comments>;
  const marks = Object.entries(all).flatMap(([programId, comments]) =>
    Object.keys(comments).map((key) => [serverPaths.noticed(programId, key), true] as const),
  );
  await database.update({ ...Object.fromEntries(marks), [serverPaths.noticeSince]: clock.now() });
}

/** Says of a comment, the same each time it is asked, whether it is among those of its author's hour that cause mails. */
function hourlyShare({ log }: WorkerOptions): (key: string, comment: Comment) => boolean {
  const hours = new Map<string, Set<string>>();
  let told = '';
  return (key, { uid, time }) => {
    const name = `${uid} ${Math.floor(time / hour)}`;
    const mailed = hours.get(name) ?? new Set<string>();
    if (mailed.has(key)) return true;
    if (mailed.size >= mailedAnHour) {
      if (told !== name) log.warn('somebody comments so much that no mails are sent any more', { uid });
      told = name;
      return false;
    }
    if (mailed.size === 0 && hours.size >= mostHours) hours.clear();
    hours.set(name, mailed.add(key));
    return true;
  };
}
const mostHours = 10_000;

interface Noticing {
  programId: string;
  comments: Comments;
  failures: unknown[];
  mayMail(key: string, comment: Comment): boolean;
}

/** One comment that cannot be dealt with does not keep the others waiting: what went wrong is added to `failures`. */
async function notice(
  ports: Ports,
  options: WorkerOptions,
  { programId, comments, failures, mayMail }: Noticing,
): Promise<void> {
  const { database } = ports;
  const done = ((await database.get(serverPaths.noticedOf(programId))) ?? {}) as Record<string, Json>;
  const fresh = Object.entries(comments).filter(([key]) => !Object.hasOwn(done, key));
  if (fresh.length === 0) return;
  const program = (await database.get(dbPaths.program(programId))) as PublicProgram | null;
  for (const [key, comment] of fresh) {
    const cause = program && { program, key, comment, repliedTo: comments[comment.replyTo ?? ''] };
    try {
      const mails = cause && mayMail(key, comment) ? await commentMails(ports, options, cause) : {};
      await database.update({ ...mails, [serverPaths.noticed(programId, key)]: true });
    } catch (error) {
      failures.push(error);
    }
  }
}
