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

export const staticData: Rules = {
  program: {
    '.read': or(member, and(anonymous, flag('showProgramList'))),
    '.indexOn': ['ownerUid', 'sessionId'],
    $program: { '.read': editsProgram('$program') },
  },
  // The registration form lists sessions for unregistered people.
  session: { '.read': or(staff, anonymous, and(verified, open)) },
  /** Written by the server from the draft in `otherData`. */
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
