import { api } from '../api/api-client.ts';
import { selectView } from '../identity/identity-store.ts';
import type { Comment, CommentEntry } from '../models/comment.ts';
import { compareText } from '../models/compare.ts';
import { dbPaths } from '../models/db-paths.ts';
import { emailKey } from '../models/email-key.ts';
import type { MailEntry, MailRecord } from '../models/mail.ts';
import type { NotificationSettings } from '../models/notification.ts';
import type { Program } from '../models/program.ts';
import type { UnavailableTime } from '../models/timetable.ts';
import { type FileKind, fileKinds, isPaged, type PagedKind, type UploadStatus } from '../models/upload.ts';
import type { PublicProfile, User } from '../models/user.ts';
import { WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import type { Transport } from '../platform/ports.ts';
import { storeOf } from '../sync/collection-store.ts';
import { selectProgram } from './selectors.ts';

/** Personal data export, as far as the person may read it. Times are epoch milliseconds except `exportedAt`. */
export interface OwnData {
  /** ISO 8601. */
  exportedAt: string;
  account: { uid: string; email: string };
  registration: User | null;
  profile: PublicProfile | null;
  programs: Program[];
  mails: MailEntry[];
  /** `on` is the program. */
  comments: (CommentEntry & { on: string })[];
  /** `on` is the session. */
  boardEntries: (CommentEntry & { on: string })[];
  likes: string[];
  stars: string[];
  joinedBoards: string[];
  /** Timetable items that the person chairs, as `{table}/{room}/{item}`. */
  chairs: string[];
  /** Liked board entries, questions voted for included; `on` is the session. */
  boardLikes: { on: string; entries: string[] }[];
  /** When the person can neither present nor chair. */
  absences: UnavailableTime[];
  /** What the person wants to be notified of. */
  notifications: NotificationSettings | null;
  files: OwnFile[];
}

export interface OwnFile extends Partial<UploadStatus> {
  program: string;
  kind: FileKind;
  /** Signed URL and its expiry (ISO 8601); absent while the file is not shown. */
  link?: string;
  linkExpiresAt?: string;
}

/** Rejects with `WriteError` while signed out or offline. */
export async function readOwnData(now = Date.now()): Promise<OwnData> {
  const { uid, email } = selectView();
  if (uid === null || email === null) throw new WriteError('permission_denied');
  const { transport } = await loadFirebase();
  const programs = [...storeOf('myPrivatePrograms').keys()];
  const commented = [...storeOf('commentTotals').entries()]
    .filter(([, total]) => total > 0)
    .map(([id]) => id);
  const boards = [...storeOf('sessions').keys()];
  const items = [...storeOf('tables').values()].flatMap(({ name, rooms = {} }) =>
    Object.values(rooms).flatMap((room) =>
      Object.keys(room.tables ?? {}).map((item) => `${name}/${room.id}/${item}`),
    ),
  );
  const liked = [...storeOf('likeTotals').entries()].filter(([, total]) => total > 0).map(([id]) => id);
  const [
    registration,
    profile,
    mails,
    comments,
    boardEntries,
    likes,
    stars,
    joinedBoards,
    chairs,
    boardLikes,
    files,
    absences,
    notifications,
  ] = await Promise.all([
    transport.get(dbPaths.user(emailKey(email))),
    transport.get(dbPaths.profile(uid)),
    transport.get(dbPaths.mails(uid)),
    ownEntries(transport, uid, commented, dbPaths.comments),
    ownEntries(transport, uid, boards, dbPaths.bbs),
    ownMarks(transport, liked, (id) => dbPaths.like(id, uid)),
    transport.get(dbPaths.stars(uid)),
    ownMarks(transport, boards, (id) => dbPaths.sessionParticipant(id, uid)),
    ownMarks(transport, items, (key) => `${dbPaths.chairsOf(key)}/${uid}`),
    ownBoardLikes(transport, uid, boards),
    ownFiles(transport, programs),
    transport.get(dbPaths.unavailable(uid)),
    transport.get(dbPaths.notificationSettings(uid)),
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
    likes,
    stars: Object.keys((stars ?? {}) as object),
    joinedBoards,
    chairs,
    boardLikes,
    absences: Object.values((absences ?? {}) as Record<string, UnavailableTime>),
    notifications: notifications as NotificationSettings | null,
    files,
  };
}

async function ownEntries(
  transport: Transport,
  uid: string,
  keys: readonly string[],
  pathOf: (key: string) => string,
): Promise<(CommentEntry & { on: string })[]> {
  const found: (CommentEntry & { on: string })[] = [];
  await aFewAtATime(keys, async (on) => {
    const entries = await allowed(transport, pathOf(on));
    for (const [id, entry] of Object.entries((entries ?? {}) as Record<string, Comment>))
      if (entry.uid === uid) found.push({ ...entry, id, on });
  });
  return found.sort((a, b) => a.time - b.time);
}

async function ownMarks(
  transport: Transport,
  keys: readonly string[],
  pathOf: (key: string) => string,
): Promise<string[]> {
  const found: string[] = [];
  await aFewAtATime(keys, async (key) => {
    if ((await allowed(transport, pathOf(key))) !== null) found.push(key);
  });
  return found.sort();
}

async function ownBoardLikes(transport: Transport, uid: string, boards: readonly string[]) {
  const found: OwnData['boardLikes'] = [];
  await aFewAtATime(boards, async (on) => {
    const liked = await allowed(transport, dbPaths.boardLikes(on, uid));
    if (liked !== null) found.push({ on, entries: Object.keys(liked as object) });
  });
  return found.sort((a, b) => compareText(a.on, b.on));
}

async function ownFiles(transport: Transport, programs: readonly string[]): Promise<OwnFile[]> {
  const found: OwnFile[] = [];
  await aFewAtATime(programs, async (program) => {
    const statuses = (await allowed(transport, dbPaths.status(program))) as Partial<
      Record<FileKind, UploadStatus>
    > | null;
    for (const kind of fileKinds) {
      const shown =
        isPaged(kind) || kind === 'video' ? isShown(kind, program) : statuses?.[kind]?.state === 'complete';
      if (!shown && !statuses?.[kind]) continue;
      found.push({ program, kind, ...statuses?.[kind], ...(shown ? await linkOf(program, kind) : {}) });
    }
  });
  return found.sort((a, b) => compareText(a.program, b.program));
}

function isShown(kind: PagedKind | 'video', program: string): boolean {
  const store = { abstract: 'abstractPages', presentation: 'presentationPages', video: 'movies' } as const;
  return storeOf(store[kind]).get(program) !== undefined;
}

/** A file that cannot be fetched now is listed without its link. */
async function linkOf(program: string, kind: FileKind): Promise<Pick<OwnFile, 'link' | 'linkExpiresAt'>> {
  const signed = await api.download(program, kind).catch(() => null);
  const path = signed?.file ?? signed?.playlist;
  if (!signed || path === undefined) return {};
  return {
    link: new URL(path, globalThis.location?.href).href,
    linkExpiresAt: new Date(signed.expiresAt).toISOString(),
  };
}

function allowed(transport: Transport, path: string): Promise<unknown> {
  return transport.get(path).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'permission_denied') return null;
    throw error;
  });
}

async function aFewAtATime(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const left = [...keys];
  const worker = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) await work(key);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
