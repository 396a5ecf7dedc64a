import {
  admin,
  all,
  always,
  memberOrAnonymous,
  nobody,
  plus,
  programList,
  sessionList,
  verified,
} from './audiences.ts';
import { free } from './oracle-setting.ts';
import { type Row, served } from './row.ts';

/** See their program in every state of the site. */
const people = always('OQCEAB');

/** `staticData`, by `docs/access.md`. */
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
];
