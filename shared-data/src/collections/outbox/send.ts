import { selectView } from '../../identity/identity-store.ts';
import type { Comment, Discussion } from '../../models/comment.ts';
import { dbPaths } from '../../models/db-paths.ts';
import { WriteError } from '../../platform/errors.ts';
import { loadFirebase } from '../../platform/firebase.ts';
import type { Transport } from '../../platform/ports.ts';
import { storeOf } from '../../sync/collection-store.ts';
import type { Change, NewComment } from './change.ts';

/** Writes a change as the person who is signed in. Resolves when the server has it. */
export async function send(change: Change): Promise<void> {
  if (change.kind === 'comment') return sendComment(change.discussion, change.comment);
  const uid = ownUid();
  const { transport } = await loadFirebase();
  await transport.update(markOf(change, uid));
}

function markOf(change: Exclude<Change, { kind: 'comment' }>, uid: string): Record<string, unknown> {
  const { kind, id } = change;
  if (kind === 'star') return { [dbPaths.star(uid, id)]: change.on || null };
  if (kind === 'like') return { [dbPaths.like(id, uid)]: change.on || null };
  if (kind === 'vote') return { [`${dbPaths.boardLikes(id, uid)}/${change.key}`]: change.on || null };
  if (kind === 'seen') return { [`${dbPaths.seen(uid)}/${id}`]: change.time };
  return { [`${dbPaths.mail(uid, id)}/read`]: change.on };
}

async function sendComment(on: Discussion, { key, body, replyTo, question }: NewComment): Promise<void> {
  const { transport } = await loadFirebase();
  const uid = ownUid();
  const profile =
    storeOf('profiles', uid).value ??
    ((await transport.get(dbPaths.profile(uid))) as { name?: string } | null);
  const path = `${dbPaths.discussion(on)}/${key}`;
  const written = transport.update({
    [path]: {
      uid,
      name: profile?.name ?? '',
      body: body.trim(),
      time: transport.serverTime,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(question && replyTo === undefined ? { question: true } : {}),
    },
  });
  await written.catch(async (error) => {
    if (await isThere(transport, path, { uid, body: body.trim() })) return;
    const gone = replyTo !== undefined && !(await isOpen(transport, `${dbPaths.discussion(on)}/${replyTo}`));
    throw gone ? new WriteError('answer_gone') : error;
  });
}

async function isOpen(transport: Transport, path: string): Promise<boolean> {
  const there = (await transport.get(path).catch(() => ({}))) as Partial<Comment> | null;
  return there !== null && there.hidden !== true;
}

async function isThere(transport: Transport, path: string, own: { uid: string; body: string }) {
  const there = (await transport.get(path).catch(() => null)) as Partial<Comment> | null;
  return there?.uid === own.uid && there.body === own.body;
}

function ownUid(): string {
  const { uid } = selectView();
  if (uid === null) throw new WriteError('permission_denied');
  return uid;
}
