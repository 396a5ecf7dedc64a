import {
  admin,
  after,
  and,
  anonymous,
  boolean,
  editsProgram,
  emailKey,
  fields,
  flag,
  member,
  not,
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
  writableFields,
} from './blocks.ts';

const time = String.raw`newData.isString() && newData.val().matches(/^([01]\d|2[0-3]):[0-5]\d$/)`;
const ordered = "newData.child('begin').val() < newData.child('end').val()";
/**
 * Begins with 1; every change adds one. All that changes in an item changes its version in the same write, so that this rule says who may
 * and the others need not repeat it. An item is not deleted.
 */
const nextVersion = and(
  staff,
  or('!data.exists() && newData.val() === 1', 'newData.val() === data.val() + 1'),
);
const versionGrows = (item: string) =>
  `newData${item}.child('version').val() !== data${item}.child('version').val()`;

/** Where the program of a slot will have its place; see `position` in `other-data.ts`. */
const position = `${after(9)}.child('otherData/position').child($program)`;
const positionIsHere = ['table', 'room', 'item']
  .map((name) => `${position}.child('${name}').val() === $${name}`)
  .join(' && ');

/** A program's place in an item: exists exactly where the program's position says. */
const slot: Rules = {
  '.write': and(versionGrows('.parent().parent()'), or('newData.exists()', not(positionIsHere))),
  '.validate': and(
    programExists('$program'),
    positionIsHere,
    "newData.hasChildren(['order'])",
    or("!newData.hasChildren(['begin', 'end'])", ordered),
  ),
  ...fields({ order: number, begin: time, end: time }),
};

/** One block of the timetable, written field by field, as a program's slot is judged by itself. */
const tableItem: Rules = {
  '.validate': and("newData.hasChildren(['id', 'kind', 'begin', 'end', 'version', 'sessionId'])", ordered),
  ...writableFields(versionGrows('.parent()'), {
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
  }),
  version: { '.write': nextVersion },
  programs: { $program: slot },
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
