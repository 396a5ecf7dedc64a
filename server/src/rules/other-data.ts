import {
  admin,
  after,
  and,
  anonymous,
  editsProgram,
  email,
  fields,
  key,
  member,
  number,
  or,
  participant,
  type Rules,
  signedIn,
  smallTree,
  staff,
  text,
  verified,
} from './blocks.ts';

/** A query for the programs of one's own address; reading more is for staff. */
const ownPrograms = and(verified, "query.orderByChild === 'email'", `query.equalTo === ${email}`);

/** The slot that a position names, as it will be. */
const slotOf = (position: 'data' | 'newData') =>
  `${after(3)}.child('staticData/table').child(${position}.child('table').val()).child('rooms').child(${position}.child('room').val()).child('tables').child(${position}.child('item').val()).child('programs').child($program)`;

/**
 * The one place of a program in the timetable: there is a slot there, and none elsewhere, as slots ask for the position in turn. Changes
 * only together with them: the old slot goes, the new one comes.
 */
const position: Rules = {
  '.read': staff,
  $program: {
    '.write': and(
      staff,
      or('!data.exists()', `!${slotOf('data')}.exists()`),
      or('!newData.exists()', `${slotOf('newData')}.exists()`),
    ),
    ...fields({ table: key, room: key, item: key }),
  },
};

/** `otherData`: what does not concern everybody. */
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
  lateAccess: { '.read': staff, $uid: { '.read': and(signedIn, '$uid === auth.uid') } },
  addressChange: { '.read': admin, $uid: { '.read': and(signedIn, '$uid === auth.uid') } },
  table: { '.read': or(member, anonymous) },
  position,
  sessionGroupIndex: { '.read': or(member, anonymous) },
  room: {
    $room: {
      zoom: {
        '.read': or(staff, and(participant, "now >= data.child('showAt').val()")),
        '.write': staff,
        ...fields({
          url: String.raw`newData.isString() && newData.val().length <= 1000 && newData.val().matches(/^https:\/\/[^\s]+$/)`,
          meetingId: text(100),
          passcode: text(100),
          showAt: number,
        }),
        '.validate': "newData.hasChildren(['showAt'])",
      },
    },
  },
  instruction: { '.read': or(member, anonymous) },
  sponsor: { '.read': 'true', '.write': admin, ...smallTree() },
  advertisement: { '.read': 'true', '.write': admin, ...smallTree() },
  contest: { '.read': member, '.write': admin, ...smallTree() },
  exibitionSessionId: { '.read': 'true', '.write': admin, '.validate': text(64) },
  sponsorSessionId: { '.read': 'true', '.write': admin, '.validate': text(64) },
};
