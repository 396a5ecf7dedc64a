import type { Json } from 'embedded-firebase';
import { type Audience, always, boards, enter, nobody, signedIn, staff, verified } from './audiences.ts';

/** Queries that allow more or less than the path. `{email}` is the caller's address in lower case. */
export interface QueryRow {
  path: string;
  /** As on the wire: `i` index, `sp` and `ep` bounds, `sn` and `en` their keys, `l` and `vf` limit. */
  query: { [key: string]: Json };
  read: Audience;
}

const own = { i: 'email', sp: '{email}', ep: '{email}' };
const ofOwner = { i: 'email', sp: 'owner@example.org', ep: 'owner@example.org' };

export const queryRows: QueryRow[] = [
  { path: 'otherData/program', query: own, read: verified },
  { path: 'otherData/program', query: ofOwner, read: always('OEAB') },
  { path: 'otherData/program', query: { i: 'email' }, read: staff },
  { path: 'otherData/program', query: { i: 'email', sp: '{email}' }, read: staff },
  { path: 'otherData/program', query: { i: 'email', ep: '{email}' }, read: staff },
  { path: 'otherData/program', query: { ...own, ep: '{email}x' }, read: staff },
  { path: 'otherData/program', query: { ...own, i: 'ownerUid' }, read: staff },
  { path: 'otherData/program', query: { ...own, i: '.key' }, read: staff },
  { path: 'otherData/program', query: { ...own, i: '.value' }, read: staff },
  { path: 'otherData', query: own, read: nobody },
  { path: 'staticData/user', query: own, read: always('AB') },
  { path: 'otherData/user', query: { i: 'email', sp: '{email}', ep: '{email}' }, read: staff },
  { path: 'state/issue/data/OBo01', query: { i: 'time', l: 200, vf: 'r' }, read: enter },
  { path: 'state/issue/data', query: { i: 'time', l: 1, vf: 'r' }, read: nobody },
  { path: 'state/bbs/OB', query: { i: 'time', l: 200, vf: 'r' }, read: boards },
  { path: 'state/mail/{uid}', query: { i: 'time', l: 200, vf: 'r' }, read: signedIn },
  { path: 'state/mail/owner', query: { i: 'time', l: 200, vf: 'r' }, read: always('O') },
  { path: 'state/claims', query: { i: '.key', sp: '{uid}', ep: '{uid}' }, read: always('AB') },
];
