import {
  after,
  and,
  at,
  boolean,
  fields,
  key,
  not,
  number,
  or,
  participant,
  programExists,
  type Rules,
  sessionExists,
  staff,
  text,
  writableFields,
} from './blocks.ts';

const time = String.raw`newData.isString() && newData.val().matches(/^([01]\d|2[0-3]):[0-5]\d$/)`;
const ordered = "newData.child('begin').val() < newData.child('end').val()";
/**
 * Starts at 1, plus one per change. All changes of an item include its version, so the other rules need not check who writes. Items cannot
 * be deleted.
 */
const nextVersion = and(
  staff,
  or('!data.exists() && newData.val() === 1', 'newData.val() === data.val() + 1'),
);
const versionGrows = (item: string) =>
  `newData${item}.child('version').val() !== data${item}.child('version').val()`;

const programPosition = `${after(9)}.child('otherData/position').child($program)`;
const positionIsHere = ['table', 'room', 'item']
  .map((name) => `${programPosition}.child('${name}').val() === $${name}`)
  .join(' && ');

/** Exists exactly where the program's position says. */
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

/** The editors' draft; the server copies the public part to `staticData/table`. */
export const draftTables: Rules = {
  '.read': staff,
  $table: { rooms: { $room: { tables: { $item: tableItem } } } },
};

const slotOf = (position: 'data' | 'newData') =>
  `${after(3)}.child('otherData/table').child(${position}.child('table').val()).child('rooms').child(${position}.child('room').val()).child('tables').child(${position}.child('item').val()).child('programs').child($program)`;

/** A program's one place: slots and position must refer to each other, and change only together. */
export const position: Rules = {
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

const isShown = "now >= data.child('showAt').val()";

/** Read from its time on by those who pass `mayJoin`. `ofTime`: extra rules for the time. */
const zoom = (mayJoin: string, ofTime: Rules = {}): Rules => ({
  '.read': or(staff, and(participant, isShown, mayJoin)),
  '.write': staff,
  ...fields({
    url: String.raw`newData.isString() && newData.val().length <= 1000 && newData.val().matches(/^https:\/\/[^\s]+$/)`,
    meetingId: text(100),
    passcode: text(100),
    showAt: { '.validate': number, ...ofTime },
  }),
  '.validate': "newData.hasChildren(['showAt'])",
});

/** Participants may know its time, to ask again when it has come. */
export const roomZoom: Rules = zoom('true', { '.read': participant });

const item = `${at('otherData/table')}.child($table).child('rooms').child($room).child('tables').child($item)`;
const belongsToItem = `${at('otherData/itemPeople')}.child($table).child($room).child($item).child(auth.uid).exists()`;

const isShownItem = and(`${item}.exists()`, `${item}.child('hidden').val() !== true`);

/**
 * For closed items only the people derived by the server; for hidden items nobody. Participants may read its time, as it replaces the
 * room's meeting.
 */
export const itemZoom: Rules = zoom(
  and(isShownItem, or(`${item}.child('closed').val() !== true`, belongsToItem)),
  { '.read': and(participant, isShownItem) },
);
