import type { Json } from 'embedded-firebase';
import {
  admin,
  all,
  always,
  memberOrAnonymous,
  nobody,
  plus,
  programList,
  sessionList,
  staff,
  verified,
} from './audiences.ts';
import { free } from './oracle-setting.ts';
import { long, notBoolean, notNumber, notText, type Row, served } from './row.ts';

const item = (change: Record<string, Json> = {}): Json => ({
  id: 'x',
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
  version: 1,
  programs: { OBo01: { order: 1, begin: '09:00', end: '09:15' } },
  ...change,
});
const talk = (change: Record<string, Json>, id = 'OBo01'): Json =>
  item({ programs: { [id]: { order: 1, begin: '09:00', end: '09:15', ...change } } });
const badTimes: Json[] = ['24:00', '9:00', '09:60', '09:000', '11:000', ' 09:00', 'x12:00', 900, true];

/** Owner and co-editors see their program whatever the state of the site. */
const people = always('OQCEAB');

/** `staticData`, design section 5. */
export const staticDataRows: Row[] = [
  served('staticData', nobody),
  served('staticData/program', programList, { OBo01: { id: 'OBo01' } }),
  served('staticData/program/OBo01', plus(programList, people)),
  served('staticData/program/OBo01/title', plus(programList, people), 'Mine now'),
  served('staticData/program/OBo01/ownerUid', plus(programList, people), '{uid}'),
  served('staticData/program/OBo02', programList),
  served('staticData/session', sessionList, { OB: { id: 'OB' } }),
  served('staticData/session/OB', sessionList),
  served('staticData/instruction', memberOrAnonymous),
  free('staticData/sponsor', all, admin),
  free('staticData/advertisement', all, admin),
  free('staticData/exhibition', all, admin),
  served('staticData/user', admin),
  served('staticData/user/{key}', verified, { isRegistered: true, uid: '{uid}' }),
  served('staticData/user/{key}/isRegistered', verified, true),
  served('staticData/user/owner@example%2Eorg', always('OAB')),
  served('staticData/table', memberOrAnonymous),
  served('staticData/table/day1', memberOrAnonymous),
  served('staticData/table/day1/rooms/A', memberOrAnonymous),
  served('staticData/table/day1/rooms/A/name', memberOrAnonymous, 'x'),
  {
    path: 'staticData/table/day1/rooms/A/tables/x',
    read: memberOrAnonymous,
    write: staff,
    remove: nobody,
    fresh: item(),
    value: item({ version: 3 }),
    next: item({
      version: 4,
      kind: 'break',
      sessionId: '',
      convener: long(500),
      closed: true,
      hidden: true,
      programs: { OBo01: { order: 1 }, OBo02: { order: 2, begin: '09:15', end: '09:30' } },
    }),
    stale: [
      item({ version: 3 }),
      item({ version: 2 }),
      item({ version: 5 }),
      item({ version: 1 }),
      item({ version: '4' }),
      item({ version: null }),
    ],
    invalid: [
      'x',
      item({ version: 2 }),
      item({ version: 0 }),
      item({ version: '1' }),
      ...['id', 'kind', 'begin', 'end', 'version', 'sessionId'].map((name) => item({ [name]: null })),
      item({ id: 'y' }),
      item({ kind: 'party' }),
      item({ kind: 'xoral' }),
      item({ kind: 'oralx' }),
      item({ kind: 5 }),
      item({ sessionId: 'OZ' }),
      item({ sessionId: 5 }),
      ...notText(300).map((title) => item({ title })),
      ...notText(300).map((titleJa) => item({ titleJa })),
      ...notText(500).map((convener) => item({ convener })),
      ...badTimes.flatMap((time) => [
        item({ begin: time }),
        item({ end: time }),
        talk({ begin: time }),
        talk({ end: time }),
      ]),
      item({ end: '09:00' }),
      item({ end: '08:59' }),
      ...notBoolean.flatMap((value) => [item({ closed: value }), item({ hidden: value })]),
      item({ note: 'x' }),
      item({ programs: 'x' }),
      item({ programs: { OBo01: 1 } }),
      talk({}, 'OBo99'),
      talk({ order: null }),
      ...notNumber.map((order) => talk({ order })),
      talk({ end: '09:00' }),
      talk({ end: '08:00' }),
      talk({ title: 'x' }),
    ],
  },
  { ...served('staticData/table/day1/rooms/A/tables/w/begin', memberOrAnonymous, '09:00') },
];
