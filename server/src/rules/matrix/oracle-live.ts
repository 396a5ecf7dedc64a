import {
  type Audience,
  always,
  boards,
  member,
  memberOrAnonymous,
  nobody,
  plus,
  signedIn,
  staff,
  within,
} from './audiences.ts';
import { presence } from './oracle-state.ts';
import { type Row, served, variantsOf } from './row.ts';
import { now } from './worlds.ts';

// What those who run a session say while it is on. The owner chairs the items `open`, `closed`, `hidden`, `removed`, `moved` and `drafted` of room A; the
// co-editor convenes the sessions of `open` and, before it was hidden, `hidden`.

const chairs = plus(staff, within(member, 'O'));
const runners = plus(staff, within(member, 'OC'));
const late = variantsOf({ minutes: 5, at: now });

const delay = (item: string, write: Audience, remove: Audience): Row => ({
  path: `state/delay/day1/${item}`,
  read: memberOrAnonymous,
  write,
  remove,
  value: late(),
  fresh: late({ minutes: 1 }),
  next: late({ minutes: 180, at: { '.sv': 'timestamp' } }),
  invalid: [
    'x',
    5,
    true,
    late({ minutes: null }),
    late({ at: null }),
    ...[0, -5, 2.5, 181, '5', true, { a: 5 }].map((minutes) => late({ minutes })),
    ...[now - 1, now + 1, String(now), true].map((at) => late({ at })),
    late({ reason: 'x' }),
  ],
});

const turns = variantsOf({
  program: 'OBo02',
  at: now,
  minutes: 15,
});

const turn = (item: string, read: Audience, write: Audience, remove: Audience): Row => ({
  path: `state/turn/day1/${item}`,
  read,
  write,
  remove,
  value: turns(),
  fresh: turns({ minutes: 1 }),
  // A flash talk of the item.
  next: turns({ program: 'OBo03', minutes: 600, at: { '.sv': 'timestamp' } }),
  invalid: [
    'x',
    5,
    ...['program', 'at', 'minutes'].map((name) => turns({ [name]: null })),
    ...['OBo01', 'OBo99', '', 5, true, { a: 'x' }].map((program) => turns({ program })),
    ...[0, -5, 2.5, 601, '5', true].map((minutes) => turns({ minutes })),
    ...[now - 1, now + 1, String(now), true].map((at) => turns({ at })),
    turns({ title: 'x' }),
  ],
});

const reply = variantsOf({
  answered: true,
  at: now,
  table: 'day1',
  room: 'A',
  item: 'open',
});

const answered = (path: string, write: Audience): Row => ({
  path: `state/bbsAnswered/${path}`,
  read: boards,
  write,
  remove: nobody,
  value: reply(),
  next: reply({ answered: false, at: { '.sv': 'timestamp' } }),
  invalid: [
    'x',
    true,
    ...['answered', 'at', 'table', 'room', 'item'].map((name) => reply({ [name]: null })),
    ...['yes', 1, { a: true }].map((value) => reply({ answered: value })),
    ...[now - 1, now + 1].map((at) => reply({ at })),
    ...['table', 'room', 'item'].flatMap((name) => [reply({ [name]: 5 }), reply({ [name]: 'a/b' })]),
    reply({ by: 'x' }),
    // which exists, too
    reply({ item: 'open/kind' }),
  ],
  // of another session, of an item that somebody else chairs or convenes, and of none
  forged: [
    [reply({ item: 'later' }), within(write, 'EAB')],
    [reply({ item: 'closed' }), within(write, 'EAB')],
    // which nobody may know of
    [reply({ item: 'hidden' }), nobody],
    [reply({ item: 'removed' }), nobody],
    [reply({ item: 'gone' }), nobody],
    [reply({ item: 'none' }), nobody],
    [reply({ room: 'B' }), nobody],
    [reply({ table: 'day2' }), nobody],
  ],
});

const here = (program: string, read: Audience, write: Audience): Row[] => [
  served(`state/here/${program}`, read),
  served(`state/here/${program}/{uid}`, plus(read, signedIn)),
  {
    path: `state/here/${program}/{uid}/0`,
    read: plus(read, signedIn),
    write,
    remove: signedIn,
    value: now,
    invalid: [true, now - 1, now + 1, 'x', { a: now }],
  },
  served(`state/here/${program}/owner`, plus(read, always('O'))),
  {
    path: `state/here/${program}/owner/0`,
    read: plus(read, always('O')),
    write: within(write, 'O'),
    remove: always('O'),
    value: now,
  },
  { path: `state/here/${program}/{uid}/99`, read: plus(read, signedIn), write, remove: signedIn, value: now },
  {
    path: `state/here/${program}/{uid}/100`,
    read: plus(read, signedIn),
    remove: signedIn,
    value: now,
    invalid: [now],
  },
];

/** Nothing of items that participants do not see, but that one leaves. */
const unseen = (item: string): Row => ({
  path: `state/presence/data/item/day1/${item}/{uid}/0`,
  read: signedIn,
  remove: signedIn,
  value: now,
  invalid: [now],
});

const chair = (path: string, read: Audience, write: Audience, remove: Audience): Row => ({
  path: `otherData/chair/day1/${path}`,
  read,
  write,
  remove,
  value: true,
  invalid: [false, 5, 'x', { a: true }],
});

/** By `docs/access.md`. */
export const liveRows: Row[] = [
  served('state/delay', memberOrAnonymous),
  served('state/delay/day1', memberOrAnonymous),
  served('state/delay/day1/A', memberOrAnonymous),
  delay('A/open', runners, runners),
  delay('A/later', staff, staff),
  // the same id in another room
  delay('B/closed', staff, staff),
  delay('A/hidden', nobody, runners),
  delay('A/gone', nobody, chairs),
  delay('A/removed', nobody, chairs),
  // an open draft changes nothing for participants
  delay('A/moved', chairs, chairs),
  delay('A/drafted', nobody, chairs),
  served('state/turn', nobody),
  served('state/turn/day1', nobody),
  turn('A/open', member, runners, runners),
  // the start stays when only the length changes
  {
    path: 'state/turn/day1/A/open',
    read: member,
    write: runners,
    remove: runners,
    value: turns({ at: now - 60_000 }),
    fresh: turns(),
    next: turns({ at: now - 60_000, minutes: 20 }),
    stale: [turns({ at: now - 59_999 })],
  },
  turn('A/later', member, nobody, staff),
  turn('A/hidden', staff, nobody, runners),
  turn('A/gone', staff, nobody, chairs),
  turn('A/removed', staff, nobody, chairs),
  turn('A/moved', member, nobody, chairs),
  turn('A/drafted', staff, nobody, chairs),
  served('state/bbsAnswered', nobody),
  served('state/bbsAnswered/OB', boards),
  answered('OB/q0', runners),
  // not a question, no entry, another session
  answered('OB/k0', nobody),
  answered('OB/k9', nobody),
  answered('S/q0', staff),
  served('state/here', nobody),
  // in the item that the owner chairs and the co-editor convenes as participants see it, wherever an open draft has it; and without a place
  ...here('OBo02', runners, nobody),
  ...here('OBo01', staff, within(member, 'OC')),
  served('state/presence/data/item', nobody),
  served('state/presence/data/item/day1', nobody),
  served('state/presence/data/item/day1/A', nobody),
  ...presence('state/presence/data/item/day1/A/open', member),
  ...presence('state/presence/data/item/day1/B/closed', member),
  ...presence('state/presence/data/item/day1/A/moved', member),
  ...['A/hidden', 'A/gone', 'A/removed', 'A/drafted', 'B/open'].map(unseen),
  served('state/presence/total/item', nobody),
  served('state/presence/total/item/day1', nobody),
  served('state/presence/total/item/day1/A', nobody),
  served('state/presence/total/item/day1/A/open', member, 9),
  served('state/presence/total/item/day1/B/closed', member, 9),
  ...['A/hidden', 'A/gone', 'A/removed', 'A/drafted', 'B/open'].map((item) =>
    served(`state/presence/total/item/day1/${item}`, staff, 9),
  ),
  served('otherData/publicChair', nobody),
  served('otherData/publicChair/day1', member),
  served('otherData/publicChair/day1/A/open/{uid}', member, true),
  served('otherData/chair', staff),
  served('otherData/chair/day1/A/open', member),
  // its own people alone
  served('otherData/chair/day1/A/closed', plus(staff, within(member, 'O'))),
  served('otherData/chair/day1/A/hidden', staff),
  served('otherData/chair/day1/A/gone', staff),
  served('otherData/chair/day1/A/removed', staff),
  served('otherData/chair/day1/A/moved', member),
  served('otherData/chair/day1/A/drafted', staff),
  chair('A/open/{uid}', plus(member, signedIn), staff, staff),
  chair('A/open/owner', plus(member, always('O')), staff, staff),
  chair('A/hidden/owner', plus(staff, always('O')), staff, staff),
  chair('A/gone/owner', plus(staff, always('O')), nobody, staff),
  chair('A/removed/owner', plus(staff, always('O')), staff, staff),
  // without a profile
  chair('A/open/newcomer', plus(member, always('N')), nobody, staff),
];
