import type { Comment, CommentEntry } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { emailKey } from '../models/email-key.ts';
import type { MailEntry, MailRecord } from '../models/mail.ts';
import type { Program } from '../models/program.ts';
import type { PublicProfile, User } from '../models/user.ts';
import { WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import type { Transport } from '../platform/ports.ts';
import { selectView } from '../session/session-store.ts';
import { storeOf } from './collection-store.ts';
import { selectProgram } from './selectors.ts';

/** Everything the symposium keeps about somebody, as far as they may read it. Times are epoch milliseconds but `exportedAt`. */
export interface OwnData {
  /** ISO 8601. */
  exportedAt: string;
  account: { uid: string; email: string };
  registration: User | null;
  profile: PublicProfile | null;
  programs: Program[];
  mails: MailEntry[];
  /** One's own comments on presentations; `on` is the program. */
  comments: (CommentEntry & { on: string })[];
  /** One's own entries on session boards; `on` is the session. */
  boardEntries: (CommentEntry & { on: string })[];
}

/** Reads it from the database, whole. Rejects with `WriteError` while signed out or offline. */
export async function readOwnData(now = Date.now()): Promise<OwnData> {
  const { uid, email } = selectView();
  if (uid === null || email === null) throw new WriteError('permission_denied');
  const { transport } = await loadFirebase();
  const programs = [...storeOf('myPrivatePrograms').keys()];
  const commented = [...storeOf('commentTotals').entries()]
    .filter(([, total]) => total > 0)
    .map(([id]) => id);
  const boards = [...storeOf('sessions').keys()];
  const [registration, profile, mails, comments, boardEntries] = await Promise.all([
    transport.get(dbPaths.user(emailKey(email))),
    transport.get(dbPaths.profile(uid)),
    transport.get(dbPaths.mails(uid)),
    ownEntries(transport, uid, commented, dbPaths.comments),
    ownEntries(transport, uid, boards, dbPaths.bbs),
  ]);
  return {
    exportedAt: new Date(now).toISOString(),
    account: { uid, email },
    registration: registration as User | null,
    profile: profile as PublicProfile | null,
    programs: programs.flatMap((id) => selectProgram(id) ?? []),
    mails: Object.entries((mails ?? {}) as Record<string, MailRecord>).map(([id, mail]) => ({ ...mail, id })),
    comments,
    boardEntries,
  };
}

/** Reads many places a few at a time; one that may not be read holds nothing that its reader could be shown. */
async function ownEntries(
  transport: Transport,
  uid: string,
  keys: readonly string[],
  pathOf: (key: string) => string,
): Promise<(CommentEntry & { on: string })[]> {
  const found: (CommentEntry & { on: string })[] = [];
  const left = [...keys];
  const read = async () => {
    for (let on = left.pop(); on !== undefined; on = left.pop()) {
      const entries = await transport.get(pathOf(on)).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'permission_denied') return null;
        throw error;
      });
      for (const [id, entry] of Object.entries((entries ?? {}) as Record<string, Comment>))
        if (entry.uid === uid) found.push({ ...entry, id, on });
    }
  };
  await Promise.all(Array.from({ length: 8 }, read));
  return found.sort((a, b) => a.time - b.time);
}
