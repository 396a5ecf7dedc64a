import type { Json } from 'embedded-firebase';
import type { Comment } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { paths } from 'shared-data/navigation/paths';
import { commentMark, notificationChanges } from '../data/notifications.ts';
import { serverPaths } from '../data/paths.ts';
import { commentText } from '../notify/texts.ts';
import type { Database, Log, Ports } from '../ports.ts';
import { exists, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type SystemMail, systemMailChanges } from './outbox.ts';
import { TemplateProblem } from './template.ts';

interface CommentCause {
  program: PublicProgram;
  key: string;
  comment: Comment;
  repliedTo: Comment | null;
  /** Whether a mail about somebody else's comment is sent, or only put into the mail box. */
  maySend(uid: string, id: string, time: number): boolean;
}

/** People concerned by a comment, each once: the author it replies to, owner and co-editors. */
function readers(cause: CommentCause, coeditors: string[]): Map<string, SystemMailTemplate> {
  const { program, comment, repliedTo } = cause;
  const mails = new Map<string, SystemMailTemplate>([[comment.uid, 'postComment']]);
  if (repliedTo && !mails.has(repliedTo.uid)) mails.set(repliedTo.uid, 'replyComment');
  for (const uid of [program.ownerUid, ...coeditors]) if (!mails.has(uid)) mails.set(uid, 'receiveComment');
  return mails;
}

/** With the notifications of those who chose them. Ids are derived from place and comment, so that nothing is written twice. */
export async function commentMails(
  { database, accounts, clock }: Ports,
  { publicOrigin, log }: { publicOrigin: string; log: Log },
  cause: CommentCause,
): Promise<Record<string, Json>> {
  const { program, key, comment } = cause;
  const coeditors = await keysOf(database, `${dbPaths.coeditors}/${program.id}`);
  const changes: Record<string, Json> = {};
  const mark = await commentMark({ on: 'program', id: program.id, key });
  for (const [uid, template] of readers(cause, coeditors)) {
    const account = await accounts.get(uid);
    if (!account?.email || !account.emailVerified || account.disabled) continue;
    const id = `${mark}-${template}-${uid}`;
    if (await isWritten(database, uid, id)) continue;
    const profile = await read(database, stored.profile(uid));
    const name = profile?.name ?? account.email;
    const mail: SystemMail = {
      id,
      template,
      uid,
      boxOnly: template !== 'postComment' && !cause.maySend(uid, id, comment.time),
      to: { name, address: account.email },
      values: {
        name,
        programId: shownId(program),
        title: program.title,
        author: comment.name,
        comment: comment.body,
        link: `${publicOrigin}${paths.presentation(program.id)}`,
      },
    };
    if (template !== 'postComment' && !mail.boxOnly)
      Object.assign(changes, await notificationOf(database, { cause, uid, id, now: clock.now() }));
    try {
      Object.assign(changes, await systemMailChanges(database, log, clock.now(), mail));
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      log.error('the mail about a comment could not be created', { key, template, problem: error.message });
    }
  }
  return changes;
}

async function notificationOf(
  database: Database,
  {
    cause: { program, comment, repliedTo },
    uid,
    id,
    now,
  }: { cause: CommentCause; uid: string; id: string; now: number },
): Promise<Record<string, Json>> {
  const settings = await read(database, stored.notificationSettings(uid));
  return notificationChanges(uid, settings, {
    ...{ id, choice: 'reply', now },
    text: (reader) => commentText(reader, { program, comment, isReply: repliedTo?.uid === uid }),
  });
}

async function isWritten(database: Database, uid: string, id: string): Promise<boolean> {
  return (await exists(database, dbPaths.mail(uid, id))) || exists(database, serverPaths.outboxMail(id));
}
