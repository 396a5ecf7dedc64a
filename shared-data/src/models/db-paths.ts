import type { Discussion } from './comment.ts';
import type { OpenPage } from './open-page.ts';
import type { ProgramPosition } from './timetable.ts';

export const databasePath = 'symposium';

/** Paths of the database, relative to its root, that clients use; those of the server alone are in `server-db-paths.ts`. */
export const dbPaths = {
  setting: 'setting',
  base: 'setting/base',
  information: 'setting/information',
  settingVersions: 'setting/version',
  permission: 'setting/permission',
  anonymous: 'setting/permission/anonymous',
  printTexts: 'setting/print',
  mailTemplates: 'setting/mailTemplate',
  watermark: 'setting/viewer/watermark',
  /** Administrators may sign in as participants; off unless `true`. */
  signInAs: 'setting/admin/signInAs',
  programs: 'staticData/program',
  program: (id: string) => `staticData/program/${id}`,
  privatePrograms: 'otherData/program',
  privateProgram: (id: string) => `otherData/program/${id}`,
  sessions: 'staticData/session',
  session: (id: string) => `staticData/session/${id}`,
  /** Public timetable; the server writes it from the draft. */
  tables: 'staticData/table',
  /** The editors' draft, with hidden items. */
  draftTables: 'otherData/table',
  draftRoom: (table: string, room: string) => `otherData/table/${table}/rooms/${room}`,
  draftItem: (table: string, room: string, item: string) =>
    `otherData/table/${table}/rooms/${room}/tables/${item}`,
  /** While it exists, the draft is not public; see `OpenDraft`. */
  openDraft: 'otherData/draft',
  position: (programId: string) => `otherData/position/${programId}`,
  instructions: 'staticData/instruction',
  sponsors: 'staticData/sponsor',
  advertisements: 'staticData/advertisement',
  exhibitions: 'staticData/exhibition',
  contests: 'otherData/contest',
  sponsorSession: 'otherData/sponsorSessionId',
  /** Spelt as the specification spells it. */
  exhibitionSession: 'otherData/exibitionSessionId',
  activeSite: 'setting/activeSite',
  enquete: 'setting/enquete',
  sessionGroupIndex: 'otherData/sessionGroupIndex',
  users: 'staticData/user',
  user: (emailKey: string) => `staticData/user/${emailKey}`,
  profiles: 'otherData/user',
  profile: (uid: string) => `otherData/user/${uid}`,
  lateAccesses: 'otherData/lateAccess',
  lateAccess: (uid: string) => `otherData/lateAccess/${uid}`,
  /** Reported and hidden comments, for staff. */
  moderation: 'otherData/moderation',
  addressChange: (uid: string) => `otherData/addressChange/${uid}`,
  rooms: 'otherData/room',
  zoom: (room: string) => `otherData/room/${room}/zoom`,
  /** An item's own meeting; a closed item has no other. */
  itemZoom: (room: string, table: string, item: string) => `otherData/room/${room}/itemZoom/${table}/${item}`,
  /** `{table}/{room}/{item}/{uid}: true`: accounts that chair an item, named by staff. */
  chairs: 'otherData/chair',
  chairsOf: (key: string) => `otherData/chair/${key}`,
  publicChairsOf: (key: string) => `otherData/publicChair/${key}`,
  chair: ({ table, room, item }: ProgramPosition, uid: string) =>
    `otherData/chair/${table}/${room}/${item}/${uid}`,
  /** How late items run, `{table}/{room}/{item}`. */
  delays: 'state/delay',
  delay: ({ table, room, item }: ProgramPosition) => `state/delay/${table}/${room}/${item}`,
  turn: (key: string) => `state/turn/${key}`,
  answered: (sessionId: string) => `state/bbsAnswered/${sessionId}`,
  /** Conflicts of the timetable that staff accept, by what stands where. */
  acknowledged: 'otherData/acknowledged',
  /** `{sessionId}/{programId}: number`: where programs stand among those of their session. */
  programOrders: 'otherData/order',
  programOrder: (sessionId: string, programId: string) => `otherData/order/${sessionId}/${programId}`,
  /** `{room}/{room}: minutes` from room to room, once for each pair (`walkKey`). */
  walks: 'otherData/walk',
  /** `{uid}/{0..29}`: when people cannot present or chair. */
  allUnavailable: 'otherData/unavailable',
  unavailable: (uid: string) => `otherData/unavailable/${uid}`,
  /** `{uid}: { at }` of people whose last mail was refused for good. */
  bounced: 'otherData/bounced',
  /** `{date}`: what was left to do, see `ProgressCount`. */
  progress: 'otherData/progress',
  /** `{uid}/{slot}`: what editors of the timetable do on each page they have open. */
  editing: 'state/editing',
  editingAt: (uid: string, slot: number) => `state/editing/${uid}/${slot}`,
  /** `{uid}/{slot}: when it was last renewed` for each page that owner or co-editors have open, for the chairs. */
  here: (programId: string) => `state/here/${programId}`,
  comments: (programId: string) => `state/issue/data/${programId}`,
  commentTotals: 'state/issue/total',
  like: (programId: string, uid: string) => `state/like/data/${programId}/${uid}`,
  likeTotals: 'state/like/total',
  /** The presentations a person has starred. */
  stars: (uid: string) => `state/star/${uid}`,
  star: (uid: string, programId: string) => `state/star/${uid}/${programId}`,
  calendarFeed: (uid: string) => `state/calendarFeed/${uid}`,
  notificationSettings: (uid: string) => `state/notify/${uid}`,
  notifications: (uid: string) => `state/notification/${uid}`,
  notification: (uid: string, id: string) => `state/notification/${uid}/${id}`,
  pagesOf: (kind: string) => `state/page/${kind}`,
  movies: 'state/movie',
  statuses: 'state/status',
  status: (programId: string) => `state/status/${programId}`,
  mails: (uid: string) => `state/mail/${uid}`,
  mail: (uid: string, id: string) => `state/mail/${uid}/${id}`,
  urls: (programId: string) => `state/url/${programId}`,
  coeditors: 'state/coeditor',
  bbs: (sessionId: string) => `state/bbs/${sessionId}`,
  discussion: ({ on, id }: Discussion) => (on === 'program' ? `state/issue/data/${id}` : `state/bbs/${id}`),
  sessionParticipants: (sessionId: string) => `state/sessionParticipants/${sessionId}`,
  sessionParticipant: (sessionId: string, uid: string) => `state/sessionParticipants/${sessionId}/${uid}`,
  boardComments: 'state/bbsTotal/comments',
  boardParticipants: 'state/bbsTotal/participants',
  /** `{key}: true` for each entry the person likes. */
  boardLikes: (sessionId: string, uid: string) => `state/bbsLike/data/${sessionId}/${uid}`,
  boardLikeTotals: (sessionId: string) => `state/bbsLike/total/${sessionId}`,
  /** `{slot}: when it was last renewed` for each page a person has open; a hundred slots a person. */
  presence: ({ on, id }: OpenPage, uid: string, slot: number) =>
    `state/presence/data/${on}/${id}/${uid}/${slot}`,
  /** The key is `{on}/{id}`. */
  presenceTotal: (key: string) => `state/presence/total/${key}`,
  /** `{sessionId}: epoch milliseconds` for each joined board, read up to then. */
  seen: (uid: string) => `state/seen/${uid}`,
  heldMail: 'state/stat/heldMail',
  claims: (uid: string) => `state/claims/${uid}`,
  allClaims: 'state/claims',
} as const;
