import {
  admin,
  and,
  anonymous,
  editsProgram,
  email,
  member,
  or,
  participant,
  type Rules,
  signedIn,
  smallTree,
  staff,
  text,
  verified,
} from './blocks.ts';
import {
  acknowledged,
  chair,
  draftTables,
  itemZoom,
  position,
  programOrder,
  publicChair,
  roomZoom,
  unavailable,
  walk,
} from './timetable.ts';

/** Only queries for one's own address. */
const ownPrograms = and(verified, "query.orderByChild === 'email'", `query.equalTo === ${email}`);

export const otherData: Rules = {
  program: {
    '.read': or(staff, ownPrograms),
    '.indexOn': ['email'],
    $program: { '.read': editsProgram('$program') },
  },
  user: {
    '.read': staff,
    $uid: { '.read': or(participant, and(signedIn, '$uid === auth.uid')) },
  },
  moderation: { '.read': staff },
  lateAccess: { '.read': staff, $uid: { '.read': and(signedIn, '$uid === auth.uid') } },
  addressChange: { '.read': admin, $uid: { '.read': and(signedIn, '$uid === auth.uid') } },
  table: draftTables,
  /** Written by the server. */
  draft: { '.read': staff },
  bounced: { '.read': staff },
  progress: { '.read': staff },
  position,
  chair,
  publicChair,
  acknowledged,
  order: programOrder,
  walk,
  unavailable,
  sessionGroupIndex: { '.read': or(member, anonymous) },
  room: {
    '.read': staff,
    $room: {
      zoom: roomZoom,
      itemZoom: { $table: { $item: itemZoom } },
    },
  },
  instruction: { '.read': or(member, anonymous) },
  sponsor: { '.read': 'true', '.write': admin, ...smallTree() },
  advertisement: { '.read': 'true', '.write': admin, ...smallTree() },
  contest: { '.read': member, '.write': admin, ...smallTree() },
  exibitionSessionId: { '.read': 'true', '.write': admin, '.validate': text(64) },
  sponsorSessionId: { '.read': 'true', '.write': admin, '.validate': text(64) },
};
