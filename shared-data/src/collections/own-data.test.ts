import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/api-client.ts';
import { useIdentity } from '../identity/identity-store.ts';
import type { Timetable } from '../models/timetable.ts';
import { WriteError } from '../platform/errors.ts';
import { setFirebase } from '../platform/firebase.ts';
import type { AuthPort } from '../platform/ports.ts';
import { storeOf } from '../sync/collection-store.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { plainMail } from '../testing/plain-mail.ts';
import { plainProgram } from '../testing/plain-program.ts';
import { views } from '../testing/views.ts';
import { readOwnData } from './own-data.ts';

const comment = (uid: string, time: number) => ({ uid, name: 'N', body: 'b', time });
const program = plainProgram('OB1', { title: 'Ice', sessionId: 'OB' });
const hidden = {
  id: 'OB1',
  email: 'u@example.org',
  ownerUid: 'u',
  requestedType: 'oral-online' as const,
  typeChangeable: true,
  sessionChoice1: 'OB',
  submittedAt: 1,
  updatedAt: 1,
};
let tree: Record<string, unknown>;
let rejected: Record<string, string>;
let read: string[];

beforeEach(() => {
  const mail = plainMail('m1', { read: true });
  tree = {
    'staticData/user/u@example%2Eorg': { givenName: 'Aino' },
    'otherData/user/u': { uid: 'u', name: 'Aino' },
    'state/mail/u': { m1: mail, m2: { ...mail, deletedAt: 3 } },
    'state/issue/data/OB1': { c1: comment('u', 5), c2: comment('other', 6) },
    'state/issue/data/OB2': { c3: comment('u', 4) },
    'state/bbs/OB': { e1: comment('u', 7), e2: comment('other', 8) },
    'state/like/data/OB2/u': true,
    'state/star/u': { OB2: true },
    'state/sessionParticipants/OB/u': true,
    'state/bbsLike/data/OB/u': { q1: true },
    'otherData/chair/day1/A/x/u': true,
    'state/status/OB1': {
      abstract: { state: 'complete', at: 9 },
      video: { state: 'error', at: 8, code: 'fileType' },
    },
  };
  rejected = {};
  read = [];
  const { transport } = fakeTransport();
  const get = async (path: string) => {
    read.push(path);
    if (rejected[path]) throw new WriteError(rejected[path]);
    return tree[path] ?? null;
  };
  setFirebase({ auth: {} as AuthPort, transport: { ...transport, get } });
  vi.spyOn(api, 'download').mockRejectedValue(new Error('no server'));
  useIdentity.setState({ ready: true, view: views.participant });
  storeOf('programs').commit(new Map([['OB1', program]]));
  storeOf('myPrivatePrograms').commit(new Map([['OB1', hidden]]));
  storeOf('commentTotals').commit(
    new Map([
      ['OB1', 2],
      ['OB2', 1],
      ['OB3', 0],
    ]),
  );
  storeOf('likeTotals').commit(
    new Map([
      ['OB1', 3],
      ['OB2', 1],
      ['OB3', 0],
    ]),
  );
  storeOf('abstractPages').commit(new Map([['OB1', { count: 2, version: 'v', width: 1, height: 1 }]]));
  const items = { x: { id: 'x' }, y: { id: 'y' } };
  const rooms = { A: { id: 'A', name: 'A', order: 1, tables: items } };
  storeOf('tables').commit(new Map([['day1', { name: 'day1', rooms } as unknown as Timetable]]));
  storeOf('sessions').commit(new Map([['OB', { id: 'OB', group: 'g', title: 't' }]]));
});
afterEach(() => {
  setFirebase(undefined);
  vi.restoreAllMocks();
});

test('one’s data are record, profile, own programs with both parts, every mail, and one’s own words', async () => {
  const data = await readOwnData(Date.UTC(2026, 10, 20));
  expect(data).toMatchObject({
    exportedAt: '2026-11-20T00:00:00.000Z',
    account: { uid: 'u', email: 'u@example.org' },
    registration: { givenName: 'Aino' },
    profile: { name: 'Aino' },
    programs: [{ id: 'OB1', title: 'Ice', private: { email: 'u@example.org' } }],
    mails: [{ id: 'm1' }, { id: 'm2', deletedAt: 3 }],
  });
  expect(data.comments.map(({ id, on }) => `${id} ${on}`)).toEqual(['c3 OB2', 'c1 OB1']);
  expect(data.boardEntries.map(({ id, on }) => `${id} ${on}`)).toEqual(['e1 OB']);
});

test('likes, stars, boards that were joined and one’s files with links to them are among the data', async () => {
  vi.spyOn(api, 'download').mockResolvedValue({
    pages: [],
    file: 'https://symposium.example.org/file/OB1.pdf?signed',
    version: 'v',
    expiresAt: Date.UTC(2026, 10, 20, 1),
  });
  const data = await readOwnData();
  expect(data.likes).toEqual(['OB2']);
  expect(data.stars).toEqual(['OB2']);
  expect(data.joinedBoards).toEqual(['OB']);
  expect(data.chairs).toEqual(['day1/A/x']);
  expect(data.boardLikes).toEqual([{ on: 'OB', entries: ['q1'] }]);
  expect(data.files).toEqual([
    {
      ...{ program: 'OB1', kind: 'abstract', state: 'complete', at: 9 },
      link: 'https://symposium.example.org/file/OB1.pdf?signed',
      linkExpiresAt: '2026-11-20T01:00:00.000Z',
    },
    { program: 'OB1', kind: 'video', state: 'error', at: 8, code: 'fileType' },
  ]);
  expect(read).not.toContain('state/like/data/OB3/u');
});

const pagesOnly = { pages: ['/file/1.png'], version: 'v', expiresAt: Date.UTC(2026, 10, 20, 1) };

test.each([
  ['cannot be fetched now', () => Promise.reject(new Error('offline'))],
  ['is shown as pages only', async () => pagesOnly],
])('a file that %s is listed without a link', async (_, download) => {
  vi.spyOn(api, 'download').mockImplementation(download);
  expect((await readOwnData()).files[0]).toEqual({
    program: 'OB1',
    kind: 'abstract',
    state: 'complete',
    at: 9,
  });
});

test('programs without comments are not read', async () => {
  await readOwnData();
  expect(read).not.toContain('state/issue/data/OB3');
});

test('places that may not be read are left out; any other failure is told', async () => {
  rejected = { 'state/issue/data/OB2': 'permission_denied', 'state/bbs/OB': 'permission_denied' };
  const data = await readOwnData();
  expect([data.comments.length, data.boardEntries.length]).toEqual([1, 0]);
  rejected = { 'state/issue/data/OB2': 'unavailable' };
  await expect(readOwnData()).rejects.toMatchObject({ code: 'unavailable' });
});

test('signed-out readers have no data', async () => {
  useIdentity.setState({ view: views.visitor });
  await expect(readOwnData()).rejects.toMatchObject({ code: 'permission_denied' });
});
