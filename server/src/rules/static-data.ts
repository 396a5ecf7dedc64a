import {
  admin,
  and,
  anonymous,
  editsProgram,
  emailKey,
  flag,
  member,
  open,
  or,
  type Rules,
  smallTree,
  staff,
  verified,
} from './blocks.ts';

/** `staticData`: what the symposium consists of. */
export const staticData: Rules = {
  program: {
    '.read': or(member, and(anonymous, flag('showProgramList'))),
    '.indexOn': ['ownerUid', 'sessionId'],
    $program: { '.read': editsProgram('$program') },
  },
  // The registration form offers the sessions to people who are not registered yet.
  session: { '.read': or(staff, anonymous, and(verified, open)) },
  /** What is public of the timetable. The server writes it, from the draft in `otherData`. */
  table: { '.read': or(member, anonymous) },
  instruction: { '.read': or(member, anonymous) },
  sponsor: { '.read': 'true', '.write': admin, ...smallTree() },
  advertisement: { '.read': 'true', '.write': admin, ...smallTree() },
  exhibition: { '.read': 'true', '.write': admin, ...smallTree() },
  user: {
    '.read': admin,
    $emailKey: { '.read': and(verified, `$emailKey === ${emailKey}`) },
  },
};
