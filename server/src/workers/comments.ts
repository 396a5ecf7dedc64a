import type { Json } from 'embedded-firebase';
import type { Comment } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicProgram } from 'shared-data/models/program';
import { serverPaths } from '../data/paths.ts';
import { commentMails } from '../mail/comment-mails.ts';
import type { Ports } from '../ports.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

type Comments = Record<string, Comment>;

/**
 * Writes the mails that a new comment causes, each exactly once: the mark that they were written is part of the same change.
 * Comments made while the server was away are caught up with. What is there at the very first start came with the data and causes none.
 */
export const startComments: StartWorker = (ports, options) => {
  const waiting = new Map<string, Comments>();
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
      await notice(ports, options, { programId, comments, failures });
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

/** One comment that cannot be dealt with does not keep the others waiting: what went wrong is added to `failures`. */
async function notice(
  ports: Ports,
  options: WorkerOptions,
  { programId, comments, failures }: { programId: string; comments: Comments; failures: unknown[] },
): Promise<void> {
  const { database } = ports;
  const done = ((await database.get(serverPaths.noticedOf(programId))) ?? {}) as Record<string, Json>;
  const fresh = Object.entries(comments).filter(([key]) => !Object.hasOwn(done, key));
  if (fresh.length === 0) return;
  const program = (await database.get(dbPaths.program(programId))) as PublicProgram | null;
  for (const [key, comment] of fresh) {
    const cause = program && { program, key, comment, repliedTo: comments[comment.replyTo ?? ''] };
    try {
      const mails = cause ? await commentMails(ports, options, cause) : {};
      await database.update({ ...mails, [serverPaths.noticed(programId, key)]: true });
    } catch (error) {
      failures.push(error);
    }
  }
}
