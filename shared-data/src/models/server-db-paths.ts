import type { OpenPage } from './open-page.ts';

/** Paths of the database, relative to its root, that only the server uses: apart from `dbPaths`, which every browser loads. */
export const serverDbPaths = {
  sendMail: 'setting/permission/sendMail',
  positions: 'otherData/position',
  /** Where programs stand in the public timetable, by the server; rules and link previews read it. */
  publicPositions: 'otherData/publicPosition',
  publicPosition: (programId: string) => `otherData/publicPosition/${programId}`,
  instruction: (id: string) => `staticData/instruction/${id}`,
  sessionGroup: (id: string) => `otherData/sessionGroupIndex/${id}`,
  moderationCase: (caseKey: string) => `otherData/moderation/${caseKey}`,
  moderationReport: (caseKey: string, uid: string) => `otherData/moderation/${caseKey}/reports/${uid}`,
  addressChanges: 'otherData/addressChange',
  /** Who may join a closed item, `{table}/{room}/{item}/{uid}: true`; only rules read it. */
  itemPeople: 'otherData/itemPeople',
  /** `{table}/{room}/{item}/{uid}: true`: accounts that convene the session of a public item, by the server; only rules read it. */
  itemConveners: 'otherData/itemConvener',
  /** Those of public items that are not closed, by day; the server writes it. */
  publicChairs: 'otherData/publicChair',
  /** Whose turn it is, `{table}/{room}/{item}`. */
  turns: 'state/turn',
  allAnswered: 'state/bbsAnswered',
  bouncedOf: (uid: string) => `otherData/bounced/${uid}`,
  progressOn: (date: string) => `otherData/progress/${date}`,
  allHere: 'state/here',
  allComments: 'state/issue/data',
  likes: (programId: string) => `state/like/data/${programId}`,
  allLikes: 'state/like/data',
  allStars: 'state/star',
  /** What people want to be notified of. */
  allNotificationSettings: 'state/notify',
  allNotifications: 'state/notification',
  pageSet: (kind: string, programId: string) => `state/page/${kind}/${programId}`,
  movie: (programId: string) => `state/movie/${programId}`,
  statusOf: (programId: string, kind: string) => `state/status/${programId}/${kind}`,
  coeditor: (programId: string, uid: string) => `state/coeditor/${programId}/${uid}`,
  allBbs: 'state/bbs',
  allSessionParticipants: 'state/sessionParticipants',
  allBoardLikes: (sessionId: string) => `state/bbsLike/data/${sessionId}`,
  allPresence: (on: OpenPage['on']) => `state/presence/data/${on}`,
  presenceTotals: (on: OpenPage['on']) => `state/presence/total/${on}`,
  allSeen: 'state/seen',
} as const;
