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
 * Begins with 1; every change adds one. All that changes in an item changes its version in the same write, so that this rule says who may
 * and the others need not repeat it. An item is not deleted.
 */
const nextVersion = and(
  staff,
  or('!data.exists() && newData.val() === 1', 'newData.val() === data.val() + 1'),
);
const versionGrows = (item: string) =>
  `newData${item}.child('version').val() !== data${item}.child('version').val()`;

/** Where the program of a slot will have its place. */
const programPosition = `${after(9)}.child('otherData/position').child($program)`;
const positionIsHere = ['table', 'room', 'item']
  .map((name) => `${programPosition}.child('${name}').val() === $${name}`)
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

/** The editors' draft of the timetable. What is public of it the server copies to `staticData/table`. */
export const draftTables: Rules = {
  '.read': staff,
  $table: { rooms: { $room: { tables: { $item: tableItem } } } },
};

/** The slot that a position names, as it will be. */
const slotOf = (position: 'data' | 'newData') =>
  `${after(3)}.child('otherData/table').child(${position}.child('table').val()).child('rooms').child(${position}.child('room').val()).child('tables').child(${position}.child('item').val()).child('programs').child($program)`;

/**
 * The one place of a program in the timetable: there is a slot there, and none elsewhere, as slots ask for the position in turn. Changes
 * only together with them: the old slot goes, the new one comes.
 */
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

/** A meeting, which participants who pass `mayJoin` read from its time on. `ofTime` are more rules for that time. */
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

/** The meeting of a room, for all of its items that are not closed. */
export const roomZoom: Rules = zoom('true');

const item = `${at('otherData/table')}.child($table).child('rooms').child($room).child('tables').child($item)`;
const belongsToItem = `${at('otherData/itemPeople')}.child($table).child($room).child($item).child(auth.uid).exists()`;

const isShownItem = and(`${item}.exists()`, `${item}.child('hidden').val() !== true`);

/**
 * The meeting of one item. Of a closed item only its people read it, whom the server derives; of a hidden one nobody. That there is one,
 * and from when on, all participants may know: the room's then does not count for the item.
 */
export const itemZoom: Rules = zoom(
  and(isShownItem, or(`${item}.child('closed').val() !== true`, belongsToItem)),
  { '.read': and(participant, isShownItem) },
);
