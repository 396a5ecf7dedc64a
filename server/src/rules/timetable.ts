import { longestDelay } from 'shared-data/models/delay';
import {
  longestAcknowledgement,
  longestConvener,
  longestItemId,
  longestItemTitle,
  longestWalk,
} from 'shared-data/models/timetable';
import { longestTalk } from 'shared-data/models/turn';
import {
  after,
  and,
  anonymous,
  at,
  boolean,
  fields,
  isEditing,
  key,
  member,
  moment,
  not,
  number,
  or,
  ownName,
  participant,
  presence,
  programExists,
  type Rules,
  record,
  sessionExists,
  signedIn,
  staff,
  text,
  writableFields,
} from './blocks.ts';

const time = String.raw`newData.isString() && newData.val().matches(/^([01]\d|2[0-3]):[0-5]\d$/)`;
/** Hours go on past midnight: 25:30. */
const longDayTime = String.raw`newData.isString() && newData.val().matches(/^[0-2]\d:[0-5]\d$/)`;
const minutes = (most: number) =>
  `newData.isNumber() && newData.val() % 1 === 0 && newData.val() >= 1 && newData.val() <= ${most}`;
const board = String.raw`newData.isString() && newData.val().matches(/^[A-Za-z]{0,4}-?\d{1,4}$/)`;
const ordered = "newData.child('begin').val() < newData.child('end').val()";
/** Starts at 1, plus one per change. Items are marked as removed instead of deleted, so that versions never restart. */
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

const inPlace = "!newData.parent().parent().child('removed').exists()";

/** Exists exactly where the program's position says. */
const slot: Rules = {
  '.write': and(versionGrows('.parent().parent()'), or('newData.exists()', not(positionIsHere))),
  '.validate': and(
    programExists('$program'),
    positionIsHere,
    inPlace,
    "newData.hasChildren(['order'])",
    or("!newData.hasChildren(['begin', 'end'])", ordered),
  ),
  ...fields({ order: number, begin: longDayTime, end: longDayTime, board }),
};

/** A poster's flash talk. It is no position: several oral items may name the same poster. */
const flashSlot: Rules = {
  '.write': versionGrows('.parent().parent()'),
  '.validate': and(
    programExists('$program'),
    inPlace,
    "newData.hasChildren(['order', 'begin', 'end'])",
    ordered,
  ),
  ...fields({ order: number, begin: longDayTime, end: longDayTime }),
};

const span: Rules = {
  '.validate': and("newData.hasChildren(['begin', 'end'])", ordered),
  ...fields({ begin: longDayTime, end: longDayTime }),
};

const holdsNothing = ['programs', 'flash']
  .map((list) => `!newData.parent().child('${list}').exists()`)
  .join(' && ');

/** Rooms come and go on the server alone: what was meant for one that is gone must not bring it back. */
const inKnownRoom = 'data.parent().parent().exists()';

const tableItem: Rules = {
  '.validate': and(
    inKnownRoom,
    "newData.hasChildren(['id', 'kind', 'begin', 'end', 'version', 'sessionId'])",
    ordered,
  ),
  ...writableFields(versionGrows('.parent()'), {
    id: and('newData.val() === $item', `newData.val().length <= ${longestItemId}`),
    kind: 'newData.isString() && newData.val().matches(/^(oral|poster|break|event)$/)',
    sessionId: `newData.isString() && (newData.val() === '' || ${sessionExists('newData.val()')})`,
    title: text(longestItemTitle),
    titleJa: text(longestItemTitle),
    begin: time,
    end: longDayTime,
    convener: text(longestConvener),
    closed: boolean,
    hidden: boolean,
    removed: and('newData.val() === true', holdsNothing),
    core: record({ odd: span, even: span }),
  }),
  version: { '.write': nextVersion },
  programs: { $program: slot },
  flash: { $program: flashSlot },
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

const isItsTime = "now >= data.child('showAt').val()";

/** Read from its time on by those who pass `mayJoin`; by staff, who read all of `room`, before it. `ofTime`: extra rules for the time. */
const zoom = (mayJoin: string, ofTime: Rules = {}): Rules => ({
  '.read': and(participant, isItsTime, mayJoin),
  '.write': staff,
  ...fields({
    url: String.raw`newData.isString() && newData.val().length <= 1000 && newData.val().matches(/^https:\/\/[^\s]+$/)`,
    meetingId: text(100),
    passcode: text(100),
    showAt: { '.validate': moment, ...ofTime },
  }),
  '.validate': "newData.hasChildren(['showAt'])",
});

/** Participants may know its time, to ask again when it has come. */
export const roomZoom: Rules = zoom('true', { '.read': participant });

/** The public item: while a draft is open, editors may have moved the draft's already. */
const item = `${at('staticData/table')}.child($table).child('rooms').child($room).child('tables').child($item)`;
const belongsToItem = `${at('otherData/itemPeople')}.child($table).child($room).child($item).child(auth.uid).exists()`;

const isShownItem = `${item}.exists()`;
/** Of closed items only the people derived by the server, of hidden ones nobody. */
const mayKnowItem = and(isShownItem, or(`${item}.child('closed').val() !== true`, belongsToItem));

/** Named together with an item that comes from another room, too. */
const itemAfter = `${after(6)}.child('otherData/table').child($table).child('rooms').child($room).child('tables').child($item)`;

/** So has every account that is registered. */
const hasProfile = `${at('otherData/user')}.child($uid).exists()`;

/** Accounts named by staff. Participants read those of a day from the server's copy. */
export const chair: Rules = {
  '.read': staff,
  $table: {
    $room: {
      $item: {
        '.read': and(participant, mayKnowItem),
        $uid: {
          '.read': and(signedIn, '$uid === auth.uid'),
          '.write': and(staff, or('!newData.exists()', and(`${itemAfter}.exists()`, hasProfile))),
          '.validate': 'newData.val() === true',
        },
      },
    },
  },
};

/** Written by the server; without items that are hidden or closed. */
export const publicChair: Rules = { $table: { '.read': member } };

/** Conflicts that staff accept, under their own name and with a reason. */
export const acknowledged: Rules = {
  '.read': staff,
  $key: {
    '.write': staff,
    '.validate': "newData.hasChildren(['note', 'by', 'at'])",
    ...fields({
      note: and(text(longestAcknowledgement), 'newData.val().length > 0'),
      by: 'newData.val() === auth.uid',
      at: 'newData.val() === now',
    }),
  },
};

/** Where programs stand among those of their session; each is moved alone. */
export const programOrder: Rules = {
  '.read': staff,
  $session: {
    $program: {
      '.write': and(
        staff,
        or('!newData.exists()', and(sessionExists('$session'), programExists('$program'))),
      ),
      '.validate': `${number} && newData.val() > -1000000000 && newData.val() < 1000000000`,
    },
  },
};

/** Minutes between rooms. */
export const walk: Rules = {
  '.read': staff,
  $from: { $to: { '.write': staff, '.validate': minutes(longestWalk) } },
};

const ownUnavailable = and(participant, '$uid === auth.uid');

/**
 * Written by the person, or by staff on their behalf; over nothing, so that of two at once the second takes another slot. Only what is there is
 * taken out, so that two who change the same one do not leave two.
 */
export const unavailable: Rules = {
  '.read': staff,
  $uid: {
    '.read': and(signedIn, '$uid === auth.uid'),
    $slot: {
      '.write': and(
        or(staff, ownUnavailable),
        'data.exists() !== newData.exists()',
        or('!newData.exists()', and('$slot.matches(/^[12]?[0-9]$/)', hasProfile)),
      ),
      '.validate': and("newData.hasChildren(['date', 'begin', 'end'])", ordered),
      ...fields({
        date: String.raw`newData.isString() && newData.val().matches(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)`,
        begin: longDayTime,
        end: longDayTime,
      }),
    },
  },
};

/** What editors do on their open pages, under their own name; taken back by themselves or by the last will of the connection. */
export const editing: Rules = {
  '.read': staff,
  $uid: {
    $slot: {
      '.write': and(
        signedIn,
        '$uid === auth.uid',
        or('!newData.exists()', and(staff, '$slot.matches(/^[0-9]$/)')),
      ),
      '.validate': "newData.hasChildren(['table', 'name', 'at'])",
      ...fields({
        table: and(key, text(64)),
        name: or(
          `newData.val() === ${ownName}`,
          and("newData.val() === ''", `!${ownName.replace('.val()', '.exists()')}`),
        ),
        held: and(key, text(64)),
        room: and(key, text(64)),
        minute: number,
        at: 'newData.val() === now',
      }),
    },
  },
};

/** Whether one chairs the item or convenes its session; each part is an expression. */
const runs = (table: string, room: string, item: string) =>
  or(
    ...['otherData/chair', 'otherData/itemConvener'].map(
      (list) => `${at(list)}.child(${table}).child(${room}).child(${item}).child(auth.uid).exists()`,
    ),
  );

/** Staff, and those who chair the item or convene its session. */
const runsItem = or(staff, and(participant, runs('$table', '$room', '$item')));

const writtenNow = 'newData.val() === now';

/** Live data of an item: its delay and turn. None for hidden items, as many may read it. */
const liveDataOfItem = (read: string, checks: Record<string, string>): Rules => ({
  $table: {
    $room: {
      $item: {
        '.read': read,
        '.write': and(runsItem, or('!newData.exists()', isShownItem)),
        '.validate': `newData.hasChildren(['${Object.keys(checks).join("', '")}'])`,
        ...fields(checks),
      },
    },
  },
});

const everybody = or(member, anonymous);

export const delay: Rules = {
  '.read': everybody,
  ...liveDataOfItem(everybody, { minutes: minutes(longestDelay), at: writtenNow }),
};

/** The start stays when only the length changes. */
export const turn: Rules = liveDataOfItem(or(staff, and(participant, isShownItem)), {
  program: and(
    'newData.isString()',
    or(...['programs', 'flash'].map((list) => `${item}.child('${list}').child(newData.val()).exists()`)),
  ),
  at: or(writtenNow, 'newData.val() === data.val()'),
  minutes: minutes(longestTalk),
});

const said = (name: string) => `newData.child('${name}').val()`;
const runsSaid = runs(said('table'), said('room'), said('item'));
const itemSaid = `${at('staticData/table')}.child(${said('table')}).child('rooms').child(${said('room')}).child('tables').child(${said('item')})`;

/** Chairs and conveners name the item for which they set it. Many may read it, so no hidden items. */
export const answered = (mayRead: string): Rules => ({
  $session: {
    '.read': mayRead,
    $entry: {
      '.write': and(
        'newData.exists()',
        `${at('state/bbs')}.child($session).child($entry).child('question').val() === true`,
        `${itemSaid}.exists()`,
        or(staff, and(participant, `${itemSaid}.child('sessionId').val() === $session`, runsSaid)),
      ),
      '.validate': "newData.hasChildren(['answered', 'at', 'table', 'room', 'item'])",
      ...fields({ answered: boolean, at: writtenNow, table: key, room: key, item: key }),
    },
  },
});

const publicPosition = (name: string) =>
  `${at('otherData/publicPosition')}.child($program).child('${name}').val()`;
const runsItsItem = runs(publicPosition('table'), publicPosition('room'), publicPosition('item'));

/** Open pages of a program's owner and co-editors, for those who run the item in which participants see it. */
export const here: Rules = {
  $program: {
    '.read': or(staff, and(participant, runsItsItem)),
    ...presence(and(participant, isEditing('$program'))),
  },
};

/** Open pages of items that are not hidden. */
export const itemPresence: Rules = {
  $table: { $room: { $item: presence(and(member, isShownItem)) } },
};

export const itemPresenceTotal: Rules = {
  $table: { $room: { $item: { '.read': or(staff, and(participant, isShownItem)) } } },
};

/** Participants may read its time. */
export const itemZoom: Rules = zoom(mayKnowItem, { '.read': and(participant, isShownItem) });
