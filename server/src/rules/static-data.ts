import {
  admin,
  and,
  anonymous,
  boolean,
  editsProgram,
  emailKey,
  fields,
  flag,
  folder,
  member,
  number,
  open,
  or,
  programExists,
  type Rules,
  sessionExists,
  smallTree,
  staff,
  text,
  verified,
} from './blocks.ts';

const time = String.raw`newData.isString() && newData.val().matches(/^([01]\d|2[0-3]):[0-5]\d$/)`;
const ordered = "newData.child('begin').val() < newData.child('end').val()";
/** New things begin with 1; every change adds one. Deleting an item is not a change. */
const nextVersion = or(
  and('!data.exists()', "newData.child('version').val() === 1"),
  "newData.child('version').val() === data.child('version').val() + 1",
);

/** One block of the timetable: all of a change must be seen together, so it is judged where the version is. */
const tableItem: Rules = {
  '.write': and(staff, nextVersion),
  '.validate': and("newData.hasChildren(['id', 'kind', 'begin', 'end', 'version', 'sessionId'])", ordered),
  ...fields({
    id: 'newData.val() === $item',
    kind: 'newData.isString() && newData.val().matches(/^(oral|poster|break|event)$/)',
    sessionId: `newData.isString() && (newData.val() === '' || ${sessionExists('newData.val()')})`,
    title: text(300),
    titleJa: text(300),
    begin: time,
    end: time,
    convener: text(500),
    closed: boolean,
    hidden: boolean,
    version: number,
    programs: {
      '.validate': folder,
      $program: {
        '.validate': and(
          programExists('$program'),
          "newData.hasChildren(['order'])",
          or("!newData.hasChildren(['begin', 'end'])", ordered),
        ),
        ...fields({ order: number, begin: time, end: time }),
      },
    },
  }),
};

/** `staticData`: what the symposium consists of. */
export const staticData: Rules = {
  program: {
    '.read': or(member, and(anonymous, flag('showProgramList'))),
    '.indexOn': ['ownerUid', 'sessionId'],
    $program: { '.read': editsProgram('$program') },
  },
  // The registration form offers the sessions to people who are not registered yet.
  session: { '.read': or(staff, anonymous, and(verified, open)) },
  table: {
    '.read': or(member, anonymous),
    $table: { rooms: { $room: { tables: { $item: tableItem } } } },
  },
  instruction: { '.read': or(member, anonymous) },
  sponsor: { '.read': 'true', '.write': admin, ...smallTree() },
  advertisement: { '.read': 'true', '.write': admin, ...smallTree() },
  exhibition: { '.read': 'true', '.write': admin, ...smallTree() },
  user: {
    '.read': admin,
    $emailKey: { '.read': and(verified, `$emailKey === ${emailKey}`) },
  },
};
