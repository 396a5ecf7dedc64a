import type { Json } from 'embedded-firebase';
import { nobody, plus, registered, signedIn, staff, within } from './audiences.ts';
import { notText, type Row, served, variantsOf } from './row.ts';
import { now } from './worlds.ts';

// What editors keep about the timetable besides its items, and what they do on it.

const row = (path: string, value: Json, more: Partial<Row>): Row => ({
  ...{ path, value, read: staff },
  ...{ write: staff, update: staff, remove: staff, ...more },
});
const away = variantsOf({ date: '2026-12-02', begin: '09:00', end: '24:00' });
const mark = variantsOf({ table: 'day1', name: 'Kaede {uid}', at: now });

const unavailable: Row[] = [
  served('otherData/unavailable', staff),
  served('otherData/unavailable/{uid}', signedIn),
  {
    path: 'otherData/unavailable/{uid}/0',
    read: signedIn,
    value: away(),
    write: plus(registered, staff),
    update: nobody,
    remove: plus(registered, staff),
    invalid: [
      // nothing is there to take out
      null,
      ...['x', 5, true],
      ...['date', 'begin', 'end'].map((name) => away({ [name]: null })),
      ...['today', '2026-12', '2026-12-021', 'x2026-12-02', 5, true].map((date) => away({ date })),
      ...['9:00', '30:00', '09:60', 9, true].flatMap((time) => [away({ begin: time }), away({ end: time })]),
      // in order, so that only the form is wrong
      ...[' 09:00', '09:000'].map((begin) => away({ begin })),
      ...['x12:00', '24:000'].map((end) => away({ end })),
      away({ end: '09:00' }),
      away({ begin: '10:00', end: '09:00' }),
      away({ note: 'x' }),
    ],
  },
  row('otherData/unavailable/{uid}/29', away(), {
    read: signedIn,
    ...{ write: plus(registered, staff), update: nobody, remove: plus(registered, staff) },
  }),
  ...['30', '01', 'x'].map(
    (slot): Row => ({
      path: `otherData/unavailable/{uid}/${slot}`,
      read: signedIn,
      value: away(),
      remove: plus(registered, staff),
      invalid: [away()],
    }),
  ),
  row('otherData/unavailable/owner/0', away(), {
    read: plus(staff, within(signedIn, 'O')),
    ...{ write: plus(staff, within(registered, 'O')), update: nobody },
    remove: plus(staff, within(registered, 'O')),
  }),
  // without a profile
  ...['newcomer', 'nobody'].map(
    (uid): Row => ({
      path: `otherData/unavailable/${uid}/0`,
      read: uid === 'newcomer' ? plus(staff, within(signedIn, 'N')) : staff,
      value: away(),
      remove: staff,
    }),
  ),
];

const editing: Row[] = [
  served('state/editing', staff),
  {
    path: 'state/editing/{uid}/0',
    read: staff,
    value: mark(),
    next: mark({ held: 'OBo01', room: 'A', minute: 545, at: { '.sv': 'timestamp' } }),
    write: staff,
    update: staff,
    remove: signedIn,
    invalid: [
      ...['x', 5, true],
      ...['table', 'name', 'at'].map((name) => mark({ [name]: null })),
      ...['table', 'held', 'room'].flatMap((name) =>
        ['', 'a/b', ...notText(64)].map((value) => mark({ [name]: value })),
      ),
      ...[5, true, 'Kaede owner', 'Kaede {uid} ', ''].map((name) => mark({ name })),
      ...['5', true].map((minute) => mark({ minute })),
      ...[now - 1, now + 1, String(now)].map((at) => mark({ at })),
      mark({ more: 'x' }),
    ],
  },
  {
    path: 'state/editing/{uid}/9',
    read: staff,
    value: mark(),
    write: staff,
    update: staff,
    remove: signedIn,
  },
  ...['10', 'x'].map(
    (slot): Row => ({
      path: `state/editing/{uid}/${slot}`,
      ...{ read: staff, value: mark(), remove: signedIn, invalid: [mark()] },
    }),
  ),
  {
    path: 'state/editing/owner/0',
    read: staff,
    value: mark(),
    write: nobody,
    remove: within(signedIn, 'O'),
  },
];

export const editorRows: Row[] = [
  served('otherData/order', staff),
  row('otherData/order/OB/OBo01', 2.5, { invalid: ['5', true, { a: 5 }, 1e9, -1e9] }),
  ...['OB/OBo99', 'OZ/OBo01'].map(
    (path): Row => ({
      path: `otherData/order/${path}`,
      ...{ read: staff, value: 2.5, remove: staff, invalid: [2.5] },
    }),
  ),
  served('otherData/walk', staff),
  row('otherData/walk/A/B', 5, { invalid: [0, -5, 2.5, 121, '5', true, { a: 5 }] }),
  ...unavailable,
  ...editing,
];
