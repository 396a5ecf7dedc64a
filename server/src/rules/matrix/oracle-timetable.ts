import type { Json } from 'embedded-firebase';
import { type Audience, memberOrAnonymous, nobody, staff } from './audiences.ts';
import {
  type ChangeRow,
  long,
  notBoolean,
  notNumber,
  notText,
  type Row,
  served,
  type Values,
  variantsOf,
} from './row.ts';
import { now } from './worlds.ts';

const tables = 'otherData/table';
const shown = 'staticData/table';
const x = `${tables}/day1/rooms/A/tables/x`;
const slot = { order: 1, begin: '09:00', end: '09:15' };
const fields: { [name: string]: Json } = {
  id: 'x',
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
};
const item = (change: Values = {}): Json => ({ ...fields, version: 3, ...change });

/** Each differs from the first in one field. */
const places = {
  x: { table: 'day1', room: 'A', item: 'x' },
  otherTable: { table: 'day2', room: 'A', item: 'x' },
  otherRoom: { table: 'day1', room: 'B', item: 'x' },
  otherItem: { table: 'day1', room: 'A', item: 'y' },
};
type Place = (typeof places)['x'];
const elsewhere = [places.otherTable, places.otherRoom, places.otherItem];
const pathOf = (at: Place) => `${tables}/${at.table}/rooms/${at.room}/tables/${at.item}`;
const position = 'otherData/position/OBo01';

const parts: [path: string, value?: Json][] = [
  [''],
  ['/day1'],
  ['/day1/rooms/A'],
  ['/day1/rooms/A/name', 'x'],
  ['/day1/rooms/A/tables/x', item()],
  ['/day1/rooms/A/tables/x/begin', '09:00'],
  ['/day1/rooms/A/tables/x/version', 4],
  ['/day1/rooms/A/tables/x/programs', { OBo01: slot }],
  ['/day1/rooms/A/tables/x/programs/OBo01', slot],
  ['/day1/rooms/A/tables/x/programs/OBo01/order', 1],
];

/** Single writes: all rejected, even from staff. */
export const timetableRows: Row[] = [
  ...parts.map(([path, value]) => served(`${shown}${path}`, memberOrAnonymous, value)),
  ...parts
    .filter(([path]) => !path.endsWith('version'))
    .map(([path, value]) => served(`${tables}${path}`, staff, value)),
  served('otherData/position', staff, { OBo01: places.x }),
  { ...served(position, staff, places.x), remove: staff },
  served(`${position}/item`, staff, 'x'),
];

const below = (path: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}/${name}`, value]));

const badTimes: Json[] = ['30:00', '9:00', '09:60', '09:000', '11:000', ' 09:00', 'x12:00', 900, true];

/** Those of wrong form are in order. */
const wrongTimes = [
  { begin: '09:45', end: '09:45' },
  ...['9:00', ' 09:00', '09:000', 900].map((begin) => ({ begin, end: '09:45' })),
  ...['30:00', 'x09:45', '09:450', 945].map((end) => ({ begin: '09:00', end })),
];

const values: [name: string, good: Json[], bad: Json[]][] = [
  ['id', ['x'], ['y', 5, null]],
  ['kind', ['oral', 'poster', 'break', 'event'], ['party', 'xoral', 'oralx', 5, null]],
  ['sessionId', ['', 'S'], ['OZ', 5, null]],
  ['title', [long(300), null], notText(300)],
  ['titleJa', [long(300), null], notText(300)],
  // An item belongs to the day on which it begins, and may end after midnight.
  ['begin', ['00:00', '10:29'], [...badTimes, '24:00', '10:30', '10:31', null]],
  ['end', ['09:01', '23:59', '24:00', '29:59'], [...badTimes, '09:00', '08:59', null]],
  ['convener', [long(500), null], notText(500)],
  ['closed', [true, false, null], notBoolean],
  ['hidden', [true, false, null], notBoolean],
  ['removed', [true, null], [false, ...notBoolean]],
  [
    'core',
    [
      { odd: { begin: '09:00', end: '09:45' }, even: { begin: '09:45', end: '10:30' } },
      { even: { begin: '09:45', end: '10:30' } },
      { odd: { begin: '23:00', end: '24:00' }, even: { begin: '24:00', end: '25:30' } },
      null,
    ],
    [
      'x',
      ...['odd', 'even'].flatMap((posters) => [
        { [posters]: '09:00' },
        { [posters]: { begin: '09:00' } },
        { [posters]: { end: '09:00' } },
        ...wrongTimes.map((times) => ({ [posters]: times })),
        { [posters]: { begin: '09:00', end: '09:45', note: 'x' } },
      ]),
      { all: { begin: '09:00', end: '09:45' } },
    ],
  ],
];

function* itemChanges(): Generator<ChangeRow> {
  const row = (
    name: string,
    change: Values,
    write = nobody,
    before: Values = { [x]: item() },
  ): ChangeRow => ({
    path: `${x}/${name}`,
    before,
    change: below(x, change),
    write,
  });
  const created = (change: Values = {}) => ({ ...fields, version: 1, ...change });
  for (const [name, good, bad] of values) {
    for (const value of good) yield row(name, { [name]: value, version: 4 }, staff);
    for (const value of bad) yield row(name, { [name]: value, version: 4 });
    const [value = null] = good;
    for (const version of [{}, { version: 3 }, { version: 2 }, { version: 5 }])
      yield row(name, { [name]: value, ...version });
    if (fields[name] !== undefined) yield row(name, created({ [name]: null }), nobody, { [x]: null });
  }
  yield row('version', { version: 4 }, staff);
  for (const version of [3, 2, 1, 5, '4', true, { a: 4 }, null]) yield row('version', { version });
  yield row('version', created(), staff, { [x]: null });
  for (const version of [2, 0, '1', true, null])
    yield row('version', created({ version }), nobody, { [x]: null });
  yield row('note', { note: 'x', version: 4 });
  yield row('note', {
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
    version: null,
  });
  yield row('note', { ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])), version: 4 });
}

/** Editors add items to rooms of a day, and can add neither rooms nor days. */
function* newItems(): Generator<ChangeRow> {
  const made = (at: string): Values => below(at, { ...fields, version: 1 });
  const inRoom = (room: string) => `${tables}/${room}/tables/x`;
  yield { path: x, before: { [x]: null }, change: made(x), write: staff };
  for (const at of [inRoom('day1/rooms/gone'), inRoom('gone/rooms/A')])
    yield { path: at, before: {}, change: made(at), write: nobody };
  const called = (id: string, write: Audience): ChangeRow => {
    const at = `${tables}/day1/rooms/A/tables/${id}`;
    return { path: at, before: {}, change: { ...made(at), [`${at}/id`]: id }, write };
  };
  yield called(long(64), staff);
  yield called(long(65), nobody);
  // Made before ids had a limit.
  const old = `${tables}/day1/rooms/A/tables/${long(65)}`;
  yield {
    path: old,
    before: { [old]: item({ id: long(65) }) },
    change: below(old, { begin: '09:01', version: 4 }),
    write: staff,
  };
}

/** Only an item that holds nothing is taken out, and what was taken out holds nothing. */
function* removals(): Generator<ChangeRow> {
  const row = (before: Values, change: Values, write = nobody): ChangeRow => ({
    path: `${x}/removed`,
    before,
    change: { [`${x}/version`]: 4, ...change },
    write,
  });
  const held: Values = { [x]: item({ programs: { OBo01: slot } }), [position]: places.x };
  const gone: Values = { [`${x}/removed`]: true };
  yield row(held, gone);
  yield row(held, { ...gone, [`${x}/programs/OBo01`]: null, [position]: null }, staff);
  yield row({ [x]: item({ flash: { OBo01: slot } }) }, gone);
  yield row({ [x]: item({ flash: { OBo01: slot } }) }, { ...gone, [`${x}/flash/OBo01`]: null }, staff);
  const removed: Values = { [x]: item({ removed: true }) };
  yield row(removed, { [`${x}/flash/OBo01`]: slot });
  yield row(removed, { [`${x}/programs/OBo01`]: slot, [position]: places.x });
  const back: Values = { [`${x}/removed`]: null };
  yield row(removed, back, staff);
  yield row(removed, { ...back, [`${x}/flash/OBo01`]: slot }, staff);
  yield row(removed, { ...back, [`${x}/programs/OBo01`]: slot, [position]: places.x }, staff);
  yield row(removed, { ...back, [`${x}/version`]: 1 });
}

/** Chairs come with their item from another room. */
function* chairChanges(): Generator<ChangeRow> {
  const chair = 'otherData/chair/day1/A/x/owner';
  const before: Values = { [x]: null, [chair]: null };
  const created = below(x, { ...fields, version: 1 });
  yield { path: chair, before, change: { ...created, [chair]: true }, write: staff };
  yield { path: chair, before, change: { [chair]: true }, write: nobody };
}

/** A program's slot and its position must agree. */
function* placeChanges(): Generator<ChangeRow> {
  const path = `${x}/programs/OBo01`;
  const empty: Values = { [x]: item() };
  const at = (place: Place): Values => ({
    [pathOf(place)]: item({ id: place.item, version: 8, programs: { OBo01: slot } }),
    [position]: places.x === place ? places.x : place,
  });
  const existing: Values = { [x]: item({ programs: { OBo01: slot } }), [position]: places.x };
  const inX = (value: Json = slot, id = 'OBo01'): Values => ({ [`${x}/programs/${id}`]: value });
  const next: Values = { [`${x}/version`]: 4 };
  const here: Values = { [position]: places.x };
  const nowhere: Values = { [position]: null };
  const row = (where: string, before: Values, change: Values, write = nobody): ChangeRow => ({
    path: where,
    before,
    change,
    write,
  });

  yield row(path, empty, { ...inX(), ...here, ...next }, staff);
  yield row(path, { [x]: null }, { ...below(x, { ...fields, version: 1 }), ...inX(), ...here }, staff);
  yield row(path, empty, { ...inX({ order: 1 }), ...here, ...next }, staff);
  yield row(path, empty, { ...inX(), ...here });
  yield row(path, empty, { ...inX(), ...next });
  yield row(path, empty, { ...here, ...next });
  yield row(path, empty, { ...inX(slot, 'OBo02'), ...here, ...next });
  yield row(path, empty, {
    ...inX(slot, 'OBo99'),
    'otherData/position/OBo99': places.x,
    ...next,
  });
  for (const other of elsewhere) yield row(path, empty, { ...inX(), [position]: other, ...next });
  const badSlots: Json[] = [
    1,
    'x',
    true,
    { begin: '09:00', end: '09:15' },
    ...notNumber.map((order) => ({ ...slot, order })),
    ...badTimes.flatMap((time) => [
      { ...slot, begin: time },
      { ...slot, end: time },
    ]),
    { ...slot, end: '09:00' },
    { ...slot, end: '08:00' },
    { ...slot, title: 'x' },
  ];
  for (const value of badSlots) {
    yield row(path, empty, { ...inX(value), ...here, ...next });
    yield row(path, existing, { ...inX(value), ...next });
  }

  for (const board of ['1', 'P12', 'A-012', 'abcd9999'])
    yield row(path, empty, { ...inX({ order: 1, board }), ...here, ...next }, staff);
  for (const board of ['', 'P', 'abcde1', '12345', '1a', 'P 1', 'x<1', '1\n', 5, true, { a: '1' }])
    yield row(path, empty, { ...inX({ order: 1, board }), ...here, ...next });
  yield row(path, existing, { [`${path}/board`]: 'P1', ...next }, staff);
  yield row(path, existing, { [`${path}/board`]: 'P1' });

  yield row(path, existing, { ...inX({ ...slot, order: 2, end: '09:20' }), ...next }, staff);
  yield row(path, existing, { ...inX({ order: 2, begin: '24:10', end: '24:30' }), ...next }, staff);
  yield row(path, existing, { [`${path}/end`]: '09:20', ...next }, staff);
  yield row(path, existing, inX({ ...slot, order: 2 }));
  yield row(path, existing, { [`${path}/end`]: '09:20' });

  yield row(path, existing, { ...inX(null), ...nowhere, ...next }, staff);
  yield row(path, existing, { ...inX(null), ...nowhere });
  yield row(path, existing, { ...inX(null), ...next });
  yield row(path, existing, { ...nowhere, ...next });
  yield row(path, existing, { [`${path}/order`]: null, ...nowhere, ...next });
  const untimed: Values = { ...existing, [x]: item({ programs: { OBo01: { order: 1 } } }) };
  yield row(path, untimed, { [`${path}/order`]: null, ...nowhere, ...next }, staff);
  yield row(path, untimed, { [`${path}/order`]: null, ...next });
  yield row(path, existing, { [`${x}/programs`]: null, ...nowhere, ...next });

  for (const other of elsewhere) {
    const there = pathOf(other);
    const leaves: Values = { [`${there}/programs/OBo01`]: null, [`${there}/version`]: 9 };
    yield row(path, { ...empty, ...at(other) }, { ...inX(), ...here, ...next, ...leaves }, staff);
    yield row(path, { ...empty, ...at(other) }, { ...inX(), ...here, ...next });
    yield row(path, { ...empty, ...at(other) }, { ...inX(), ...next });
    yield row(path, { ...empty, ...at(other) }, { ...inX(), ...next, ...leaves });
    yield row(path, { ...empty, ...at(other) }, { ...here, ...leaves });
    yield row(path, { ...empty, ...at(other) }, { ...inX(), ...here, ...leaves });
    yield row(
      path,
      { ...empty, ...at(other) },
      {
        ...inX(),
        ...here,
        ...next,
        [`${there}/programs/OBo01`]: null,
      },
    );
    const arrives: Values = { [`${there}/programs/OBo01`]: slot, [`${there}/version`]: 9 };
    const free: Values = { ...existing, [there]: item({ id: other.item, version: 8 }) };
    yield row(path, free, { ...inX(null), ...next, ...arrives, [position]: other }, staff);
    yield row(path, free, { ...arrives, [position]: other });
    yield row(path, free, { ...inX(null), ...next, [position]: other });
    yield row(path, free, { ...arrives });
  }
}

/** A second place needs no position. */
function* flashChanges(): Generator<ChangeRow> {
  const path = `${x}/flash/OBo01`;
  const next: Values = { [`${x}/version`]: 4 };
  const row = (before: Json, change: Values, write = nobody): ChangeRow => ({
    path,
    before: { [x]: before },
    change,
    write,
  });
  const existing = item({ flash: { OBo01: slot } });
  yield row(item(), { [path]: slot, ...next }, staff);
  yield row(item(), { [path]: slot });
  yield row(existing, { [path]: null, ...next }, staff);
  yield row(existing, { [path]: null });
  yield row(existing, { [`${path}/end`]: '09:20', ...next }, staff);
  yield row(existing, { [path]: { order: 1, begin: '24:10', end: '24:15' }, ...next }, staff);
  yield row(existing, { [`${path}/end`]: '09:00', ...next });
  yield row(item(), { [`${x}/flash/OBo99`]: slot, ...next });
  for (const wrong of [
    'x',
    { order: 1 },
    { order: 1, begin: '09:00' },
    { order: 1, end: '09:00' },
    { begin: '09:00', end: '09:15' },
    { ...slot, order: 'x' },
    ...wrongTimes.map((times) => ({ ...slot, ...times })),
    { ...slot, board: 'P1' },
  ])
    yield row(item(), { [path]: wrong, ...next });
}

/** Public data is written by the server only, even if the draft would allow the change. */
function* shownChanges(): Generator<ChangeRow> {
  const path = `${shown}/day1/rooms/A/tables/x`;
  yield {
    path,
    before: { [path]: item() },
    change: below(path, { title: 'Moss', version: 4 }),
    write: nobody,
  };
  yield { path, before: { [path]: null }, change: below(path, { ...fields, version: 1 }), write: nobody };
}

function* positionChanges(): Generator<ChangeRow> {
  const row = (before: Values, value: Json, write = nobody): ChangeRow => ({
    path: position,
    before,
    change: { [position]: value },
    write,
  });
  const without: Values = { [x]: item({ programs: { OBo01: slot } }), [position]: null };
  const existing: Values = { ...without, [position]: places.x };
  const gone: Values = { [x]: item(), [position]: places.x };
  yield row(without, places.x, staff);
  yield row(gone, null, staff);
  yield row(gone, places.x);
  yield row(existing, null);
  yield row(existing, places.x);
  yield row({ [x]: item(), [position]: null }, places.x);
  yield row({ [x]: null, [position]: null }, places.x);
  for (const other of elsewhere) {
    yield row(without, other);
    yield row(existing, other);
  }
  for (const name of ['table', 'room', 'item'] as const) {
    for (const value of [`${places.x[name]}/`, `/${places.x[name]}`, 5, true, null, { a: 'x' }])
      yield row(without, { ...places.x, [name]: value });
  }
  for (const value of ['x', 5, true, { ...places.x, note: 'x' }]) yield row(without, value);
}

const acknowledgement = variantsOf({ note: 'They share the talk.', by: '{uid}', at: now });

/** Under one's own name, at the server's time. */
export const acknowledgedRows: Row[] = [
  served('otherData/acknowledged', staff, { a: { note: 'x' } }),
  {
    path: 'otherData/acknowledged/a',
    read: staff,
    value: acknowledgement(),
    write: staff,
    update: staff,
    remove: staff,
    invalid: [
      'x',
      ...['note', 'by', 'at'].map((name) => acknowledgement({ [name]: null })),
      ...['', ...notText(500)].map((note) => acknowledgement({ note })),
      acknowledgement({ by: 'somebody' }),
      ...[now - 1, now + 1, String(now)].map((at) => acknowledgement({ at })),
      acknowledgement({ more: 'x' }),
    ],
  },
];

/** By `docs/access.md`: versioned, by staff, each program in at most one place. */
export const timetableChanges: ChangeRow[] = [
  ...itemChanges(),
  ...newItems(),
  ...removals(),
  ...chairChanges(),
  ...placeChanges(),
  ...flashChanges(),
  ...positionChanges(),
  ...shownChanges(),
];
