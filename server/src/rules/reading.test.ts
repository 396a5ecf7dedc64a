import type { Json } from 'embedded-firebase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket, type Socket } from '../testing/socket.ts';
import { programId, type Role, roles, startTime } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';

/**
 * One letter per role, in the order of `roles`: v visitor · u unverified · n newcomer (verified, not registered) · r registered · o owner ·
 * c co-editor · e editor · a admin · x admin token without the claims node (a registered participant). A dot is a rejection.
 */
const letters: Record<Role, string> = {
  visitor: 'v',
  unverified: 'u',
  newcomer: 'n',
  registered: 'r',
  owner: 'o',
  coeditor: 'c',
  editor: 'e',
  admin: 'a',
  revoked: 'x',
};

const all = 'vunroceax';
const nobody = '.........';
const signedIn = '.unrocea' + 'x';
const verified = '..nroceax';
const members = '...roceax';
const staff = '......ea.';
const adminOnly = '.......a.';

let world: TestWorld;
let sockets: Map<Role, Socket>;

beforeAll(async () => {
  world = await createTestWorld();
  sockets = new Map();
  for (const role of roles) {
    const token = role === 'visitor' ? undefined : await world.token(role);
    sockets.set(role, await openSocket(world.engine, token));
  }
});
afterAll(() => world.close());

async function readers(path: string, query?: Record<string, Json>): Promise<string> {
  let text = '';
  for (const role of roles) {
    const socket = sockets.get(role) as Socket;
    text += (await socket.read(path.replace('{uid}', role), query)) === 'ok' ? letters[role] : '.';
  }
  return text;
}

const open: Record<string, Json> = {
  'setting/base/closed': false,
  'setting/permission/anonymous': false,
  'setting/permission/enterPresentation': true,
  'setting/permission/showProgramList': true,
  'setting/permission/showSessionBbs': true,
  'setting/permission/adminPrivilege': true,
  'setting/permission/editorPrivilege': true,
};
const p = programId;
const ownerKey = 'owner@example%2Eorg';

type Table = [path: string, expected: string][];

function describeReading(title: string, changes: Record<string, Json>, table: Table) {
  describe(title, () => {
    beforeAll(() => world.ports.database.update({ ...open, ...changes }));
    test.each(table)('%s is read by %s', async (path, expected) => {
      expect(await readers(path)).toBe(expected);
    });
  });
}

describeReading('on an open site, by docs/access.md', {}, [
  ['', nobody],
  ['setting', nobody],
  ['setting/base', all],
  ['setting/information', all],
  ['setting/permission/anonymous', all],
  ['setting/permission', signedIn],
  ['setting/enquete', members],
  ['setting/activeSite', members],
  ['setting/mailTemplate', adminOnly],
  ['setting/admin', adminOnly],
  ['setting/viewer', adminOnly],
  ['staticData', nobody],
  ['staticData/program', members],
  [`staticData/program/${p}`, members],
  ['staticData/session', verified],
  ['staticData/table', members],
  ['staticData/instruction', members],
  ['staticData/sponsor', all],
  ['staticData/advertisement', all],
  ['staticData/exhibition', all],
  ['staticData/user', adminOnly],
  [`staticData/user/${ownerKey}`, '....o..a.'],
  ['staticData/user/{uid}@example%2Eorg', verified],
  ['otherData', nobody],
  ['otherData/program', staff],
  [`otherData/program/${p}`, '....ocea.'],
  ['otherData/user', staff],
  ['otherData/user/owner', members],
  ['otherData/user/{uid}', signedIn],
  ['otherData/table', staff],
  ['otherData/itemPeople', nobody],
  ['otherData/itemConvener', nobody],
  ['otherData/publicChair/day1', members],
  ['otherData/publicPosition', nobody],
  ['otherData/sessionGroupIndex', members],
  ['otherData/contest', members],
  ['otherData/sponsor', all],
  ['otherData/exibitionSessionId', all],
  ['otherData/sponsorSessionId', all],
  [`state/issue/data/${p}`, members],
  ['state/issue/data', nobody],
  ['state/issue/total', members],
  ['state/bbs/OB', members],
  ['state/bbs', nobody],
  [`state/like/data/${p}/{uid}`, signedIn],
  [`state/like/data/${p}/owner`, '....o....'],
  [`state/like/data/${p}`, nobody],
  ['state/like/total', members],
  ['state/page', members],
  ['state/movie', members],
  ['state/stat', adminOnly],
  ['state/status', staff],
  [`state/status/${p}`, '....ocea.'],
  ['state/mail/{uid}', signedIn],
  ['state/mail/owner', '....o....'],
  ['state/mail', nobody],
  [`state/url/${p}`, members],
  ['state/coeditor', members],
  ['state/sessionParticipants/OB', members],
  ['state/claims/{uid}', signedIn],
  ['state/claims/editor', '......ea.'],
  ['state/claims', adminOnly],
  ['server', nobody],
  ['server/outbox', nobody],
  ['server/secrets/fileKey', nobody],
  ['somethingElse', nobody],
]);

describeReading('on a closed site only staff reads what is not public', { 'setting/base/closed': true }, [
  ['setting/base', all],
  ['setting/permission', signedIn],
  ['staticData/program', staff],
  [`staticData/program/${p}`, '....ocea.'],
  ['staticData/session', staff],
  ['staticData/table', staff],
  ['otherData/user/owner', '....o.ea.'],
  [`state/issue/data/${p}`, staff],
  ['state/issue/total', staff],
  ['state/bbs/OB', staff],
  [`state/status/${p}`, staff],
  ['state/mail/{uid}', signedIn],
  ['staticData/user/{uid}@example%2Eorg', verified],
]);

describeReading(
  'while the state of the site cannot be read it is closed',
  { 'setting/base/closed': 'no', 'setting/permission/anonymous': true },
  [
    ['staticData/program', staff],
    ['staticData/table', staff],
    [`state/issue/data/${p}`, staff],
  ],
);

describeReading(
  'with the anonymous permission visitors see the programme',
  { 'setting/permission/anonymous': true },
  [
    ['setting/permission', all],
    ['staticData/program', all],
    [`staticData/program/${p}`, all],
    ['staticData/session', all],
    ['staticData/table', all],
    ['staticData/instruction', all],
    ['otherData/sessionGroupIndex', all],
    ['otherData/program', staff],
    ['otherData/user/owner', members],
    [`state/issue/data/${p}`, members],
    ['state/coeditor', members],
  ],
);

describeReading(
  'without showProgramList visitors see no programs',
  { 'setting/permission/anonymous': true, 'setting/permission/showProgramList': false },
  [
    ['staticData/program', members],
    ['staticData/session', all],
  ],
);

describeReading(
  'a closed site is closed to visitors too',
  { 'setting/permission/anonymous': true, 'setting/base/closed': true },
  [
    ['staticData/program', staff],
    ['setting/permission', signedIn],
  ],
);

describeReading(
  'without enterPresentation a page is for owner, co-editor and privileged staff',
  { 'setting/permission/enterPresentation': false },
  [
    [`state/issue/data/${p}`, '....ocea.'],
    [`state/status/${p}`, '....ocea.'],
    [`state/url/${p}`, '....ocea.'],
    ['state/issue/data/OBo02', staff],
  ],
);

describeReading(
  'staff without its privilege is treated as a participant on presentation pages',
  {
    'setting/permission/enterPresentation': false,
    'setting/permission/adminPrivilege': false,
    'setting/permission/editorPrivilege': false,
  },
  [
    [`state/issue/data/${p}`, '....oc...'],
    ['staticData/program', members],
    ['otherData/program', staff],
  ],
);

describeReading(
  'without showSessionBbs nobody reads the boards',
  { 'setting/permission/showSessionBbs': false },
  [
    ['state/bbs/OB', nobody],
    ['state/sessionParticipants/OB', nobody],
  ],
);

describe('a room shows its meeting to participants at the set time', () => {
  beforeEach(() => world.ports.database.update(open));
  test.each([
    ['a minute before', startTime + 60_000, staff],
    ['at the time', startTime, members],
    ['without a time', null, staff],
  ])('%s', async (_, showAt, expected) => {
    await world.ports.database.set('otherData/room/A/zoom', { url: 'https://meet.example.org/1', showAt });
    expect(await readers('otherData/room/A/zoom')).toBe(expected);
  });
});

describe('queries for private parts of programs', () => {
  beforeAll(() => world.ports.database.update(open));
  test.each<[string, Record<string, Json>, string]>([
    ['for the own address', { i: 'email', sp: 'owner@example.org', ep: 'owner@example.org' }, '....o.ea.'],
    ['for all addresses', { i: 'email' }, staff],
    ['from an address on', { i: 'email', sp: 'owner@example.org' }, staff],
    ['by another field', { i: 'ownerUid', sp: 'owner@example.org', ep: 'owner@example.org' }, staff],
  ])('%s', async (_, query, expected) => {
    expect(await readers('otherData/program', query)).toBe(expected);
  });
});
