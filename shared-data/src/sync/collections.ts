import { isAnonymous, isRegistered, isStaff, type SessionView } from '../access/guards.ts';
import type { AddressChange } from '../models/address-change.ts';
import { commentsListened } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { emailKey } from '../models/email-key.ts';
import type { LateAccess } from '../models/late-access.ts';
import type { HeldMail } from '../models/mail-job.ts';
import type { PrivateProgram, PublicProgram } from '../models/program.ts';
import type { Session, SessionGroup } from '../models/session.ts';
import { type BaseInformation, type Information, isSiteClosed, type Sponsor } from '../models/site.ts';
import type { RoomZoom, Timetable } from '../models/timetable.ts';
import type { PageSet, UploadStatus } from '../models/upload.ts';
import type { PublicProfile, User } from '../models/user.ts';
import type { ListenQuery } from '../platform/ports.ts';
import * as parse from './store/parse.ts';

/** Mails listened to: the newest of the box. */
export const mailsListened = 200;
/** Mails of one step back into the older ones. */
export const mailsPerStep = 500;

/** Who listens. The database rules decide again; asking in vain costs one rejected listen. */
export type Audience = keyof typeof audiences;

/** Whose data and which entity a path is about. */
export interface ListenContext {
  uid: string;
  email: string;
  key: string;
  /** An editor or administrator. */
  staff: boolean;
}

/** idle: not listened to · loading: no whole value yet · live: in step with the database · denied: rejected. */
export type LoadState = 'idle' | 'loading' | 'live' | 'denied';

/** `value`: one value · `map`: entities by key, each with its own events. */
export type Shape = 'value' | 'map';

/** `whole`: all of it while the audience fits · `demand`: all of it while a page asks · `byKey`: one key while a page asks. */
export type ListenMode = 'whole' | 'demand' | 'byKey';

/** How one collection is synced: for whom, when, from where, and what its values are. */
export interface CollectionDef<T, S extends Shape = Shape> {
  audience: Audience;
  mode: ListenMode;
  shape: S;
  path: (context: ListenContext) => string;
  query?: (context: ListenContext) => ListenQuery;
  /** The entity, or undefined for what cannot be one. */
  parse: (value: unknown, key: string) => T | undefined;
}

type Options = Pick<CollectionDef<unknown>, 'audience'> & { query?: CollectionDef<unknown>['query'] };
type PathOf = string | ((context: ListenContext) => string);

function define<T, S extends Shape>(
  shape: S,
  mode: ListenMode,
  path: PathOf,
  options: Options,
  parser: (value: unknown, key: string) => T | undefined,
): CollectionDef<T, S> {
  const { query, audience } = options;
  const at = typeof path === 'string' ? () => path : path;
  return { shape, mode, path: at, audience, parse: parser, ...(query ? { query } : {}) };
}

const value = <T>(path: PathOf, audience: Audience, mode: ListenMode = 'whole') =>
  define<T, 'value'>('value', mode, path, { audience }, parse.anything);
const map = <T>(path: PathOf, audience: Audience, parser: (v: unknown, key: string) => T | undefined) =>
  define<T, 'map'>('map', 'whole', path, { audience }, parser);

const itemZoomPath = (key: string) => {
  const [room = '', table = '', item = ''] = key.split('/');
  return dbPaths.itemZoom(room, table, item);
};

const isMember = (view: SessionView) => isStaff(view) || (isRegistered(view) && !isSiteClosed(view.base));
const isVerified = (view: SessionView) => view.uid !== null && view.emailVerified;

const audiences = {
  /** Everybody, from the start. */
  public: () => true,
  /** Signed-in people, and visitors while permitAnonymous admits them. */
  settings: (view: SessionView) => view.uid !== null || isAnonymous(view),
  signedIn: (view: SessionView) => view.uid !== null,
  verified: isVerified,
  /** As `programme`, and people who are about to register: their form names sessions. */
  sessions: (view: SessionView) =>
    isMember(view) || isAnonymous(view) || (isVerified(view) && !isSiteClosed(view.base)),
  /** Members, and visitors while permitAnonymous admits them; showProgramList is the rules' to ask. */
  programme: (view: SessionView) => isMember(view) || isAnonymous(view),
  /** Registered participants of an open site, and staff. */
  member: isMember,
  editor: isStaff,
  admin: (view: SessionView) => view.claims.admin,
};

/** Whether somebody with this session may listen for this audience. */
export function belongsTo(audience: Audience, view: SessionView): boolean {
  return audiences[audience](view);
}

/**
 * Every synced collection: who listens, where, and how much of it. The only place that says so. Listens are asked for in this order,
 * and answered in it: what guards wait for comes first, then what is small; the programs are by far the most.
 */
export const collectionTable = {
  // Settings and the own account
  base: value<BaseInformation>(dbPaths.base, 'public'),
  information: value<Information>(dbPaths.information, 'public'),
  permitAnonymous: value<boolean>(dbPaths.anonymous, 'public'),
  permission: value<Record<string, boolean>>(dbPaths.permission, 'settings'),
  ownUser: value<User>((c) => dbPaths.user(emailKey(c.email)), 'verified'),
  ownClaims: value<Record<string, unknown>>((c) => dbPaths.claims(c.uid), 'signedIn'),
  sponsors: map<Sponsor>(dbPaths.sponsors, 'public', parse.withId),

  // Programme and timetable
  sessions: map<Session>(dbPaths.sessions, 'sessions', parse.session),
  /** Staff see the draft, with hidden items; everybody else what is public of it. */
  tables: map<Timetable>(
    (c) => (c.staff ? dbPaths.draftTables : dbPaths.tables),
    'programme',
    parse.timetable,
  ),
  sessionGroups: map<SessionGroup>(dbPaths.sessionGroupIndex, 'programme', parse.withId),
  programs: map<PublicProgram>(dbPaths.programs, 'programme', parse.program),
  /** One program, for those who may see theirs while the list is closed to them. */
  program: define('value', 'byKey', (c) => dbPaths.program(c.key), { audience: 'verified' }, parse.program),
  zoom: value<RoomZoom>((c) => dbPaths.zoom(c.key), 'member', 'byKey'),
  /** An item's own meeting; the key is `room/table/item`. */
  itemZoom: value<RoomZoom>((c) => itemZoomPath(c.key), 'member', 'byKey'),
  /** From when on an item's own meeting is shown, if it has one; same key. Participants may know that before. */
  itemZoomTime: value<number>((c) => `${itemZoomPath(c.key)}/showAt`, 'member', 'byKey'),

  // The private part of programs
  myPrivatePrograms: define(
    'map',
    'whole',
    dbPaths.privatePrograms,
    { audience: 'verified', query: (c) => ({ orderByChild: 'email', equalTo: c.email }) },
    parse.withId<PrivateProgram>,
  ),
  privatePrograms: define(
    'map',
    'demand',
    dbPaths.privatePrograms,
    { audience: 'editor' },
    parse.withId<PrivateProgram>,
  ),
  /** Somebody's own deadline for submissions. */
  lateAccess: value<LateAccess>((c) => dbPaths.lateAccess(c.key), 'signedIn', 'byKey'),
  /** The address that waits to become the reader's. */
  addressChange: value<AddressChange>((c) => dbPaths.addressChange(c.key), 'signedIn', 'byKey'),
  lateAccesses: define(
    'map',
    'demand',
    dbPaths.lateAccesses,
    { audience: 'editor' },
    parse.record<LateAccess>,
  ),
  privateProgram: value<PrivateProgram>((c) => dbPaths.privateProgram(c.key), 'verified', 'byKey'),

  // People
  users: define('map', 'demand', dbPaths.users, { audience: 'admin' }, parse.withId<User>),
  profiles: value<PublicProfile>((c) => dbPaths.profile(c.key), 'member', 'byKey'),
  coeditors: map<Record<string, true>>(dbPaths.coeditors, 'member', parse.record),

  // What happens around programs
  comments: define(
    'map',
    'byKey',
    (c) => dbPaths.comments(c.key),
    { audience: 'member', query: () => ({ limitToLast: commentsListened }) },
    parse.comment,
  ),
  bbs: define(
    'map',
    'byKey',
    (c) => dbPaths.bbs(c.key),
    { audience: 'member', query: () => ({ limitToLast: commentsListened }) },
    parse.comment,
  ),
  commentTotals: map<number>(dbPaths.commentTotals, 'member', parse.anything),
  likeTotals: map<number>(dbPaths.likeTotals, 'member', parse.anything),
  like: value<unknown>((c) => dbPaths.like(c.key, c.uid), 'member', 'byKey'),
  urls: value<Record<string, string>>((c) => dbPaths.urls(c.key), 'member', 'byKey'),
  sessionParticipants: define(
    'map',
    'byKey',
    (c) => dbPaths.sessionParticipants(c.key),
    { audience: 'member' },
    parse.anything<unknown>,
  ),

  // Files
  status: value<Record<string, UploadStatus>>((c) => dbPaths.status(c.key), 'verified', 'byKey'),
  abstractPages: map<PageSet>(dbPaths.pagesOf('abstract'), 'member', parse.record),
  presentationPages: map<PageSet>(dbPaths.pagesOf('presentation'), 'member', parse.record),
  movies: map<unknown>(dbPaths.movies, 'member', parse.anything),

  // Mail
  mails: define(
    'map',
    'whole',
    (c) => dbPaths.mails(c.uid),
    { audience: 'signedIn', query: () => ({ limitToLast: mailsListened }) },
    parse.mail,
  ),
  /** The versions of settings that are typed, nested as the settings are; read them with `valueAt`. */
  settingVersions: value<Record<string, unknown>>(dbPaths.settingVersions, 'admin', 'demand'),
  /** Mails that wait in the outbox because sending is off. */
  heldMail: value<HeldMail>(dbPaths.heldMail, 'admin', 'demand'),
  /** Unread mails, also those beyond the newest; deleted ones are among them. */
  unreadMails: define(
    'map',
    'demand',
    (c) => dbPaths.mails(c.uid),
    {
      audience: 'signedIn',
      query: () => ({ orderByChild: 'read', equalTo: false, limitToLast: mailsPerStep }),
    },
    parse.mail,
  ),
  /** Older mails: up to and with the one whose key is given. */
  mailsUntil: define(
    'map',
    'byKey',
    (c) => dbPaths.mails(c.uid),
    { audience: 'signedIn', query: (c) => ({ endAtKey: c.key, limitToLast: mailsPerStep }) },
    parse.mail,
  ),
} as const;

/** Name of a synced collection. */
export type CollectionName = keyof typeof collectionTable;
/** What a collection holds: its value, or one entity of its map. */
export type EntityOf<N extends CollectionName> =
  (typeof collectionTable)[N] extends CollectionDef<infer T> ? T : never;
