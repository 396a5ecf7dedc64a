import type { Comment } from 'shared-data/models/comment';
import type { CommentRef, ModerationAction, ModerationCase } from 'shared-data/models/moderation';
import { caseKey } from 'shared-data/models/moderation';
import { shownId } from 'shared-data/models/program-text';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { programAccess, requireEnter } from './program.ts';
import { requireRegistered, requireStaff } from './require.ts';

interface ReportFacts {
  actor: Actor;
  ref: CommentRef;
  comment: Comment;
  /** Of the presentation or session; what people call it. */
  title: string;
  shown: string;
}
export type MayReport = Grant<'comment/report', ReportFacts>;

/** Registered people, where they may read the comment. */
export async function mayReport(database: Database, actor: Actor, ref: CommentRef): Promise<MayReport> {
  requireRegistered(actor);
  const place = await readablePlace(database, actor, ref);
  const comment = await commentOf(database, ref);
  if (!comment) throw new ProblemError('notFound');
  return grant<'comment/report', ReportFacts>({ actor, ref, comment, ...place });
}

async function readablePlace(database: Database, actor: Actor, { on, id }: CommentRef) {
  if (on === 'program') {
    const access = await programAccess(database, actor, id);
    requireEnter(actor, access);
    return { title: access.program.title, shown: shownId(access.program) };
  }
  if (!actor.permission.showSessionBbs) throw new ProblemError('forbidden');
  const session = await read(database, stored.session(id));
  if (!session) throw new ProblemError('notFound');
  return { title: session.title, shown: id };
}

interface ModerationFacts {
  actor: Actor;
  ref: CommentRef;
  action: ModerationAction;
  comment: Comment;
  known: ModerationCase | null;
}
export type MayModerate = Grant<'comment/moderate', ModerationFacts>;

/** Staff. Only hidden comments can be restored, only reported ones dismissed. */
export async function mayModerate(
  database: Database,
  actor: Actor,
  ref: CommentRef,
  action: ModerationAction,
): Promise<MayModerate> {
  requireStaff(actor);
  const [comment, known] = await Promise.all([
    commentOf(database, ref),
    read(database, stored.moderationCase(caseKey(ref))),
  ]);
  if (!comment || (action !== 'hide' && !known)) throw new ProblemError('notFound');
  return grant<'comment/moderate', ModerationFacts>({ actor, ref, action, comment, known });
}

function commentOf(database: Database, { on, id, key }: CommentRef): Promise<Comment | null> {
  return read(database, on === 'program' ? stored.comment(id, key) : stored.boardEntry(id, key));
}
