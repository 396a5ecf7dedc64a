import { type IdentityView, isAnonymous, isPending, isRegistered, isStaff } from '../access/guards.ts';
import type { AddressChange } from '../models/address-change.ts';
import type { CalendarFeed } from '../models/calendar-feed.ts';
import type { Claims } from '../models/claims.ts';
import { commentsListened, unreadListened } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { DayDelays } from '../models/delay.ts';
import { emailKey } from '../models/email-key.ts';
import type { LateAccess } from '../models/late-access.ts';
import type { MailTemplate } from '../models/mail.ts';
import type { HeldMail } from '../models/mail-job.ts';
import type { ModerationCase } from '../models/moderation.ts';
import {
  type Notification,
  type NotificationSettings,
  notificationsListened,
} from '../models/notification.ts';
import { parseEnquete, parseListing } from '../models/parse-listing.ts';
import type { PrintTexts } from '../models/print-texts.ts';
import type { PrivateProgram } from '../models/program.ts';
import type { ProgressCount } from '../models/progress.ts';
import type { OpenDraft } from '../models/release.ts';
import type { Session, SessionGroup } from '../models/session.ts';
import { type BaseInformation, type Information, isSiteClosed, type Listing } from '../models/site.ts';
import type {
  AcknowledgedConflict,
  DayChairs,
  EditorMark,
  RoomMeetings,
  RoomZoom,
  Timetable,
  UnavailableTime,
} from '../models/timetable.ts';
import type { Turn } from '../models/turn.ts';
import type { FileKind, Movie, PageSet, UploadStatus } from '../models/upload.ts';
import type { PublicProfile, User } from '../models/user.ts';
import type { ListenQuery } from '../platform/ports.ts';
import * as parse from './store/parse.ts';

export const mailsListened = 200;
export const mailsPerStep = 500;

/** Who listens. Saves listens that would be rejected; the database rules decide. */
export type Audience = keyof typeof audiences;

export interface ListenContext {
  uid: string;
  email: string;
  key: string;
  staff: boolean;
}

/** idle: not listened to · loading: first value pending · live: in sync · denied: rejected. */
export type LoadState = 'idle' | 'loading' | 'live' | 'denied';

/** `value`: one value · `map`: entities by key, with events per entity. */
export type Shape = 'value' | 'map';

/** `whole`: always, while the audience fits · `demand`: while a page asks · `byKey`: one key while a page asks. */
export type ListenMode = 'whole' | 'demand' | 'byKey';

export interface CollectionDef<T, S extends Shape = Shape> {
  audience: Audience;
  mode: ListenMode;
  shape: S;
  path: (context: ListenContext) => string;
  query?: (context: ListenContext) => ListenQuery;
  /** Whom the rules deny it although the audience fits: known before the server ends the listen. */
  isDenied?: (view: IdentityView) => boolean;
  /** undefined for malformed values. */
  parse: (value: unknown, key: string) => T | undefined;
}

type Options = Pick<CollectionDef<unknown>, 'audience'> & {
  query?: CollectionDef<unknown>['query'];
  isDenied?: CollectionDef<unknown>['isDenied'];
};
type PathOf = string | ((context: ListenContext) => string);

function define<T, S extends Shape>(
  shape: S,
  mode: ListenMode,
  path: PathOf,
  options: Options,
  parser: (value: unknown, key: string) => T | undefined,
): CollectionDef<T, S> {
  const { query, audience, isDenied } = options;
  const at = typeof path === 'string' ? () => path : path;
  return {
    shape,
    mode,
    path: at,
    audience,
    parse: parser,
    ...(query && { query }),
    ...(isDenied && { isDenied }),
  };
}

const value = <T>(path: PathOf, audience: Audience, mode: ListenMode = 'whole') =>
  define<T, 'value'>('value', mode, path, { audience }, parse.anything);
const map = <T>(path: PathOf, audience: Audience, parser: (v: unknown, key: string) => T | undefined) =>
  define<T, 'map'>('map', 'whole', path, { audience }, parser);

const itemZoomPath = (key: string) => {
  const [room = '', table = '', item = ''] = key.split('/');
  return dbPaths.itemZoom(room, table, item);
};

/** Of a `newestKey`. */
const discussionOf = ({ key }: ListenContext) => key.split('/')[0] ?? '';
const newest = ({ key }: ListenContext) => ({ limitToLast: Number(key.split('/')[1] ?? commentsListened) });

const isMember = (view: IdentityView) => isStaff(view) || (isRegistered(view) && !isSiteClosed(view.base));
const isVerified = (view: IdentityView) => view.uid !== null && view.emailVerified;

const audiences = {
  public: () => true,
  /** Signed-in people, and visitors while permitAnonymous admits them. */
  settings: (view: IdentityView) => view.uid !== null || isAnonymous(view),
  signedIn: (view: IdentityView) => view.uid !== null,
  verified: isVerified,
  /** As `programme`, and people about to register: their form lists sessions. */
  sessions: (view: IdentityView) =>
    isMember(view) || isAnonymous(view) || (isVerified(view) && !isSiteClosed(view.base)),
  /** Members, and visitors while permitAnonymous admits them. */
  programme: (view: IdentityView) => isMember(view) || isAnonymous(view),
  member: isMember,
  boards: (view: IdentityView) => isMember(view) && view.permission.showSessionBbs,
  editor: isStaff,
  admin: (view: IdentityView) => view.claims.admin,
};

/** To a visitor. */
function isListClosed(view: IdentityView): boolean {
  return !isMember(view) && !view.permission.showProgramList && !isPending(view, 'permission');
}

export function belongsTo(audience: Audience, view: IdentityView): boolean {
  return audiences[audience](view);
}

/** Every synced collection, in the order of listens: first what guards wait for; programs are by far the largest. */
export const collectionTable = {
  base: value<BaseInformation>(dbPaths.base, 'public'),
  information: value<Information>(dbPaths.information, 'public'),
  permitAnonymous: value<boolean>(dbPaths.anonymous, 'public'),
  permission: value<Record<string, boolean>>(dbPaths.permission, 'settings'),
  ownUser: value<User>((c) => dbPaths.user(emailKey(c.email)), 'verified'),
  ownClaims: value<Record<string, unknown>>((c) => dbPaths.claims(c.uid), 'signedIn'),
  sponsors: map<Listing>(dbPaths.sponsors, 'public', parseListing),

  sessions: map<Session>(dbPaths.sessions, 'sessions', parse.session),
  /** Staff see the draft, with hidden items; others the public part. */
  tables: map<Timetable>(
    (c) => (c.staff ? dbPaths.draftTables : dbPaths.tables),
    'programme',
    parse.timetable,
  ),
  openDraft: value<OpenDraft>(dbPaths.openDraft, 'editor'),
  /** What participants see, for staff, whose tables are the draft. */
  shownTables: define('map', 'demand', dbPaths.tables, { audience: 'editor' }, parse.timetable),
  delays: map<DayDelays>(dbPaths.delays, 'programme', parse.delays),
  /** Whether the reader chairs an item; the key is `table/room/item`. */
  ownChair: value<boolean>((c) => `${dbPaths.chairsOf(c.key)}/${c.uid}`, 'member', 'byKey'),
  /** Accounts that chair an item, for people of a closed one. Same key. */
  chairs: define(
    'map',
    'byKey',
    (c) => dbPaths.chairsOf(c.key),
    { audience: 'member' },
    parse.anything<true>,
  ),
  /** Accounts that chair the items of a day, by room and item: of public items that are not closed; for staff of all. */
  tableChairs: define(
    'map',
    'byKey',
    (c) => (c.staff ? dbPaths.chairsOf(c.key) : dbPaths.publicChairsOf(c.key)),
    { audience: 'member' },
    parse.values<Record<string, true>>,
  ),
  dayChairs: define('map', 'demand', dbPaths.chairs, { audience: 'editor' }, parse.record<DayChairs>),
  acknowledged: define(
    'map',
    'demand',
    dbPaths.acknowledged,
    { audience: 'editor' },
    parse.record<AcknowledgedConflict>,
  ),
  programOrders: define(
    'map',
    'demand',
    dbPaths.programOrders,
    { audience: 'editor' },
    parse.record<Record<string, number>>,
  ),
  walks: define('map', 'demand', dbPaths.walks, { audience: 'editor' }, parse.record<Record<string, number>>),
  allUnavailable: define(
    'map',
    'demand',
    dbPaths.allUnavailable,
    { audience: 'editor' },
    parse.values<UnavailableTime>,
  ),
  unavailable: define(
    'map',
    'byKey',
    (c) => dbPaths.unavailable(c.key),
    { audience: 'verified' },
    parse.record<UnavailableTime>,
  ),
  bounced: define('map', 'demand', dbPaths.bounced, { audience: 'editor' }, parse.record<{ at: number }>),
  progress: define('map', 'demand', dbPaths.progress, { audience: 'editor' }, parse.record<ProgressCount>),
  editing: define('map', 'demand', dbPaths.editing, { audience: 'editor' }, parse.values<EditorMark>),
  turn: value<Turn>((c) => dbPaths.turn(c.key), 'member', 'byKey'),
  /** Whether owner or co-editors of a program have its page, or its item's, open; for chairs. */
  here: value<unknown>((c) => dbPaths.here(c.key), 'member', 'byKey'),
  /** Names of all people, for staff who look for one. */
  people: define('map', 'demand', dbPaths.profiles, { audience: 'editor' }, parse.record<PublicProfile>),
  sessionGroups: map<SessionGroup>(dbPaths.sessionGroupIndex, 'programme', parse.withId),
  programs: define(
    'map',
    'whole',
    dbPaths.programs,
    { audience: 'programme', isDenied: isListClosed },
    parse.program,
  ),
  instructions: define('map', 'demand', dbPaths.instructions, { audience: 'programme' }, parse.instruction),
  /** One program, for readers of their own while the list is closed. */
  program: define('value', 'byKey', (c) => dbPaths.program(c.key), { audience: 'verified' }, parse.program),
  zoom: value<RoomZoom>((c) => dbPaths.zoom(c.key), 'member', 'byKey'),
  /** When a room's meeting becomes visible; participants may know that before. */
  zoomTime: value<number>((c) => `${dbPaths.zoom(c.key)}/showAt`, 'member', 'byKey'),
  /** An item's own meeting; the key is `room/table/item`. */
  itemZoom: value<RoomZoom>((c) => itemZoomPath(c.key), 'member', 'byKey'),
  /** When an item's own meeting becomes visible; participants may know that before. Same key. */
  itemZoomTime: value<number>((c) => `${itemZoomPath(c.key)}/showAt`, 'member', 'byKey'),
  /** Of all rooms and items, for the page that sets them. */
  roomMeetings: define('map', 'demand', dbPaths.rooms, { audience: 'editor' }, parse.record<RoomMeetings>),

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
  lateAccess: value<LateAccess>((c) => dbPaths.lateAccess(c.key), 'signedIn', 'byKey'),
  addressChange: value<AddressChange>((c) => dbPaths.addressChange(c.key), 'signedIn', 'byKey'),
  lateAccesses: define(
    'map',
    'demand',
    dbPaths.lateAccesses,
    { audience: 'editor' },
    parse.record<LateAccess>,
  ),
  moderation: define(
    'map',
    'demand',
    dbPaths.moderation,
    { audience: 'editor' },
    parse.record<ModerationCase>,
  ),
  privateProgram: value<PrivateProgram>((c) => dbPaths.privateProgram(c.key), 'verified', 'byKey'),

  users: define('map', 'demand', dbPaths.users, { audience: 'admin' }, parse.withId<User>),
  profiles: value<PublicProfile>((c) => dbPaths.profile(c.key), 'member', 'byKey'),
  coeditors: map<Record<string, true>>(dbPaths.coeditors, 'member', parse.record),

  comments: define(
    'map',
    'byKey',
    (c) => dbPaths.comments(discussionOf(c)),
    { audience: 'member', query: newest },
    parse.comment,
  ),
  bbs: define(
    'map',
    'byKey',
    (c) => dbPaths.bbs(discussionOf(c)),
    { audience: 'boards', query: newest },
    parse.comment,
  ),
  commentTotals: map<number>(dbPaths.commentTotals, 'member', parse.anything),
  likeTotals: map<number>(dbPaths.likeTotals, 'member', parse.anything),
  like: value<unknown>((c) => dbPaths.like(c.key, c.uid), 'member', 'byKey'),
  stars: define(
    'map',
    'demand',
    (c) => dbPaths.stars(c.uid),
    { audience: 'signedIn' },
    parse.anything<unknown>,
  ),
  notificationSettings: value<NotificationSettings>(
    (c) => dbPaths.notificationSettings(c.uid),
    'signedIn',
    'demand',
  ),
  notifications: define(
    'map',
    'demand',
    (c) => dbPaths.notifications(c.uid),
    { audience: 'signedIn', query: () => ({ orderByChild: 'at', limitToLast: notificationsListened }) },
    parse.record<Notification>,
  ),
  calendarFeed: value<CalendarFeed>((c) => dbPaths.calendarFeed(c.uid), 'signedIn', 'demand'),
  urls: value<Record<string, string>>((c) => dbPaths.urls(c.key), 'member', 'byKey'),
  sessionParticipants: define(
    'map',
    'byKey',
    (c) => dbPaths.sessionParticipants(c.key),
    { audience: 'boards' },
    parse.anything<unknown>,
  ),
  /** The key is `{sessionId}/{time}`: entries after that time. */
  unreadBbs: define(
    'map',
    'byKey',
    (c) => dbPaths.bbs(discussionOf(c)),
    {
      audience: 'boards',
      query: (c) => ({
        orderByChild: 'time',
        startAt: Number(c.key.split('/')[1]) + 1,
        limitToLast: unreadListened,
      }),
    },
    parse.comment,
  ),
  /** How many people have a page open; the key is `{on}/{id}` of an `OpenPage`. */
  presenceTotal: value<number>((c) => dbPaths.presenceTotal(c.key), 'member', 'byKey'),
  seen: define('map', 'demand', (c) => dbPaths.seen(c.uid), { audience: 'boards' }, parse.anything<number>),
  boardComments: define(
    'map',
    'demand',
    dbPaths.boardComments,
    { audience: 'boards' },
    parse.anything<number>,
  ),
  boardParticipants: define(
    'map',
    'demand',
    dbPaths.boardParticipants,
    { audience: 'boards' },
    parse.anything<number>,
  ),
  boardLikes: define(
    'map',
    'byKey',
    (c) => dbPaths.boardLikes(c.key, c.uid),
    { audience: 'boards' },
    parse.anything<unknown>,
  ),
  answered: define(
    'map',
    'byKey',
    (c) => dbPaths.answered(c.key),
    { audience: 'boards' },
    parse.record<{ answered: boolean }>,
  ),
  boardLikeTotals: define(
    'map',
    'byKey',
    (c) => dbPaths.boardLikeTotals(c.key),
    { audience: 'boards' },
    parse.anything<number>,
  ),

  activeSite: define('value', 'demand', dbPaths.activeSite, { audience: 'member' }, parse.activeSite),
  enquete: define('value', 'demand', dbPaths.enquete, { audience: 'member' }, parseEnquete),
  watermark: value<boolean>(dbPaths.watermark, 'admin', 'demand'),
  advertisements: define('map', 'demand', dbPaths.advertisements, { audience: 'public' }, parseListing),
  exhibitions: define('map', 'demand', dbPaths.exhibitions, { audience: 'public' }, parseListing),
  contests: define('map', 'demand', dbPaths.contests, { audience: 'member' }, parseListing),
  sponsorSession: define('value', 'demand', dbPaths.sponsorSession, { audience: 'public' }, parse.sessionId),
  exhibitionSession: define(
    'value',
    'demand',
    dbPaths.exhibitionSession,
    { audience: 'public' },
    parse.sessionId,
  ),

  status: value<Record<string, UploadStatus>>((c) => dbPaths.status(c.key), 'verified', 'byKey'),
  statuses: define(
    'map',
    'demand',
    dbPaths.statuses,
    { audience: 'editor' },
    parse.record<Partial<Record<FileKind, UploadStatus>>>,
  ),
  abstractPages: map<PageSet>(dbPaths.pagesOf('abstract'), 'member', parse.record),
  presentationPages: map<PageSet>(dbPaths.pagesOf('presentation'), 'member', parse.record),
  movies: map<Movie>(dbPaths.movies, 'member', parse.record),

  mails: define(
    'map',
    'whole',
    (c) => dbPaths.mails(c.uid),
    { audience: 'signedIn', query: () => ({ limitToLast: mailsListened }) },
    parse.mail,
  ),
  settingVersions: value<Record<string, unknown>>(dbPaths.settingVersions, 'admin', 'demand'),
  mailTemplates: define(
    'map',
    'demand',
    dbPaths.mailTemplates,
    { audience: 'admin' },
    parse.withId<MailTemplate>,
  ),
  printTexts: value<PrintTexts>(dbPaths.printTexts, 'admin', 'demand'),
  heldMail: value<HeldMail>(dbPaths.heldMail, 'admin', 'demand'),
  signInAs: value<boolean>(dbPaths.signInAs, 'admin', 'demand'),
  allClaims: define('map', 'demand', dbPaths.allClaims, { audience: 'admin' }, parse.record<Claims>),
  /** Also those beyond the newest; includes deleted ones. */
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
  /** Older mails, up to and including the given key. */
  mailsUntil: define(
    'map',
    'byKey',
    (c) => dbPaths.mails(c.uid),
    { audience: 'signedIn', query: (c) => ({ endAtKey: c.key, limitToLast: mailsPerStep }) },
    parse.mail,
  ),
} as const;

export type CollectionName = keyof typeof collectionTable;
export type EntityOf<N extends CollectionName> =
  (typeof collectionTable)[N] extends CollectionDef<infer T> ? T : never;
