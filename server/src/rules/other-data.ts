import {
  admin,
  and,
  anonymous,
  editsProgram,
  email,
  fields,
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
  table: { '.read': or(member, anonymous) },
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
