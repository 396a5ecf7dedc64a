import type { Discussion } from './comment.ts';
import type { OpenPage } from './open-page.ts';
import type { ProgramPosition } from './timetable.ts';

export const databasePath = 'symposium';

/** Every path of the database, relative to its root. */
export const dbPaths = {
  setting: 'setting',
  base: 'setting/base',
  information: 'setting/information',
  settingVersions: 'setting/version',
  permission: 'setting/permission',
  anonymous: 'setting/permission/anonymous',
  printTexts: 'setting/print',
  mailTemplates: 'setting/mailTemplate',
  sendMail: 'setting/permission/sendMail',
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
  positions: 'otherData/position',
  position: (programId: string) => `otherData/position/${programId}`,
  /** Where programs stand in the public timetable, by the server; rules and link previews read it. */
  publicPositions: 'otherData/publicPosition',
  publicPosition: (programId: string) => `otherData/publicPosition/${programId}`,
  instructions: 'staticData/instruction',
  instruction: (id: string) => `staticData/instruction/${id}`,
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
  sessionGroup: (id: string) => `otherData/sessionGroupIndex/${id}`,
  users: 'staticData/user',
  user: (emailKey: string) => `staticData/user/${emailKey}`,
  profiles: 'otherData/user',
  profile: (uid: string) => `otherData/user/${uid}`,
  lateAccesses: 'otherData/lateAccess',
  lateAccess: (uid: string) => `otherData/lateAccess/${uid}`,
  /** Reported and hidden comments, for staff. */
  moderation: 'otherData/moderation',
  moderationCase: (caseKey: string) => `otherData/moderation/${caseKey}`,
  moderationReport: (caseKey: string, uid: string) => `otherData/moderation/${caseKey}/reports/${uid}`,
  addressChanges: 'otherData/addressChange',
  addressChange: (uid: string) => `otherData/addressChange/${uid}`,
  /** Meetings of rooms and their items. */
  rooms: 'otherData/room',
  zoom: (room: string) => `otherData/room/${room}/zoom`,
  /** An item's own meeting; a closed item has no other. */
  itemZoom: (room: string, table: string, item: string) => `otherData/room/${room}/itemZoom/${table}/${item}`,
  /** Who may join a closed item, `{table}/{room}/{item}/{uid}: true`; only rules read it. */
  itemPeople: 'otherData/itemPeople',
  /** `{table}/{room}/{item}/{uid}: true`: accounts that convene the session of a public item, by the server; only rules read it. */
  itemConveners: 'otherData/itemConvener',
  /** `{table}/{room}/{item}/{uid}: true`: accounts that chair an item, named by staff. */
  chairs: 'otherData/chair',
  chairsOf: (key: string) => `otherData/chair/${key}`,
  /** Those of public items that are not closed, by day; the server writes it. */
  publicChairs: 'otherData/publicChair',
  publicChairsOf: (key: string) => `otherData/publicChair/${key}`,
  chair: ({ table, room, item }: ProgramPosition, uid: string) =>
    `otherData/chair/${table}/${room}/${item}/${uid}`,
  /** How late items run, `{table}/{room}/{item}`. */
  delays: 'state/delay',
  delay: ({ table, room, item }: ProgramPosition) => `state/delay/${table}/${room}/${item}`,
  /** Whose turn it is, `{table}/{room}/{item}`. */
  turns: 'state/turn',
  turn: (key: string) => `state/turn/${key}`,
  allAnswered: 'state/bbsAnswered',
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
  bouncedOf: (uid: string) => `otherData/bounced/${uid}`,
  /** `{date}`: what was left to do, see `ProgressCount`. */
  progress: 'otherData/progress',
  progressOn: (date: string) => `otherData/progress/${date}`,
  /** `{uid}/{slot}`: what editors of the timetable do on each page they have open. */
  editing: 'state/editing',
  editingAt: (uid: string, slot: number) => `state/editing/${uid}/${slot}`,
  allHere: 'state/here',
  /** `{uid}/{slot}: when it was last renewed` for each page that owner or co-editors have open, for the chairs. */
  here: (programId: string) => `state/here/${programId}`,
  comments: (programId: string) => `state/issue/data/${programId}`,
  allComments: 'state/issue/data',
  commentTotals: 'state/issue/total',
  likes: (programId: string) => `state/like/data/${programId}`,
  like: (programId: string, uid: string) => `state/like/data/${programId}/${uid}`,
  allLikes: 'state/like/data',
  likeTotals: 'state/like/total',
  allStars: 'state/star',
  /** The presentations a person has starred. */
  stars: (uid: string) => `state/star/${uid}`,
  star: (uid: string, programId: string) => `state/star/${uid}/${programId}`,
  calendarFeed: (uid: string) => `state/calendarFeed/${uid}`,
  /** What people want to be notified of. */
  allNotificationSettings: 'state/notify',
  notificationSettings: (uid: string) => `state/notify/${uid}`,
  allNotifications: 'state/notification',
  notifications: (uid: string) => `state/notification/${uid}`,
  notification: (uid: string, id: string) => `state/notification/${uid}/${id}`,
  pagesOf: (kind: string) => `state/page/${kind}`,
  pageSet: (kind: string, programId: string) => `state/page/${kind}/${programId}`,
  movies: 'state/movie',
  movie: (programId: string) => `state/movie/${programId}`,
  statuses: 'state/status',
  status: (programId: string) => `state/status/${programId}`,
  statusOf: (programId: string, kind: string) => `state/status/${programId}/${kind}`,
  mails: (uid: string) => `state/mail/${uid}`,
  mail: (uid: string, id: string) => `state/mail/${uid}/${id}`,
  urls: (programId: string) => `state/url/${programId}`,
  coeditors: 'state/coeditor',
  coeditor: (programId: string, uid: string) => `state/coeditor/${programId}/${uid}`,
  bbs: (sessionId: string) => `state/bbs/${sessionId}`,
  discussion: ({ on, id }: Discussion) => (on === 'program' ? `state/issue/data/${id}` : `state/bbs/${id}`),
  sessionParticipants: (sessionId: string) => `state/sessionParticipants/${sessionId}`,
  sessionParticipant: (sessionId: string, uid: string) => `state/sessionParticipants/${sessionId}/${uid}`,
  allBbs: 'state/bbs',
  allSessionParticipants: 'state/sessionParticipants',
  boardComments: 'state/bbsTotal/comments',
  boardParticipants: 'state/bbsTotal/participants',
  allBoardLikes: (sessionId: string) => `state/bbsLike/data/${sessionId}`,
  /** `{key}: true` for each entry the person likes. */
  boardLikes: (sessionId: string, uid: string) => `state/bbsLike/data/${sessionId}/${uid}`,
  boardLikeTotals: (sessionId: string) => `state/bbsLike/total/${sessionId}`,
  allPresence: (on: OpenPage['on']) => `state/presence/data/${on}`,
  /** `{slot}: when it was last renewed` for each page a person has open; a hundred slots a person. */
  presence: ({ on, id }: OpenPage, uid: string, slot: number) =>
    `state/presence/data/${on}/${id}/${uid}/${slot}`,
  presenceTotals: (on: OpenPage['on']) => `state/presence/total/${on}`,
  /** The key is `{on}/{id}`. */
  presenceTotal: (key: string) => `state/presence/total/${key}`,
  allSeen: 'state/seen',
  /** `{sessionId}: epoch milliseconds` for each joined board, read up to then. */
  seen: (uid: string) => `state/seen/${uid}`,
  heldMail: 'state/stat/heldMail',
  claims: (uid: string) => `state/claims/${uid}`,
  allClaims: 'state/claims',
} as const;
