import type { ReleaseEntry, ReleasePreview } from 'shared-data/models/release';
import { draftStamp } from 'shared-data/models/release-parts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestKept } from '../../data/release-keeping.ts';
import { draftTables } from '../../data/timetable.ts';
import type { Json, Ports } from '../../ports.ts';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { createTestWorld, mailBoxOf, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';
import { startMailJobs } from '../../workers/mail-jobs.ts';
import { startOutbox } from '../../workers/outbox.ts';
import { startItemPeople, startTimetable } from '../../workers/timetable.ts';
import type { StartWorker, Worker } from '../../workers/worker.ts';

const talk = (id: string, more: object = {}): Json => ({
  id,
  title: `Talk ${id}`,
  sessionId: 'OB',
  presentationType: 'oral',
  online: false,
  authors: [{ givenName: 'Aino', familyName: 'Virta', affiliation: 'Institute', presenter: true }],
  ownerUid: 'registered',
  ...more,
});
const slot = (begin: string, end: string) => ({ order: 1, begin, end });
const item = (id: string, begin: string, end: string, programs: object = {}): Json =>
  ({ id, kind: 'oral', sessionId: 'OB', begin, end, version: 1, programs }) as Json;
const at = 'otherData/table/day1/rooms';
const changes: Record<string, Json> = {
  'staticData/program/P2': talk('P2'),
  'otherData/program/P2': {
    ...{ id: 'P2', email: 'registered@example.org', ownerUid: 'registered', sessionChoice1: 'OB' },
    ...{
      requestedType: 'oral-in-person',
      typeChangeable: true,
      submittedAt: startTime,
      updatedAt: startTime,
    },
  },
  'otherData/table/day1': {
    ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
    rooms: {
      A: {
        ...{ id: 'A', name: 'Hall A', order: 1 },
        tables: {
          m1: item('m1', '09:00', '10:00', { [programId]: slot('09:00', '09:15') }),
          m2: item('m2', '11:00', '12:00', { P2: slot('11:00', '11:15') }),
        },
      },
      B: { id: 'B', name: 'Hall B', order: 2, tables: { n1: item('n1', '09:00', '10:00') } },
    },
  },
  [`otherData/position/${programId}`]: { table: 'day1', room: 'A', item: 'm1' },
  'otherData/position/P2': { table: 'day1', room: 'A', item: 'm2' },
  'otherData/chair/day1/B/n1/admin': true,
  [`state/star/newcomer/${programId}`]: true,
};

let world: TestWorld;
let workers: Worker[] = [];
beforeEach(async () => {
  world = await createTestWorld({ changes });
});
afterEach(async () => {
  await stop();
  await world.close();
});

const silent = { info() {}, warn() {}, error() {} };
const options = { publicOrigin: 'https://symposium.example.org', log: silent, keepSecrets: false };
function begin(start: readonly StartWorker[], ports: Ports = world.ports): void {
  workers.push(...start.map((one) => one(ports, options)));
}
async function stop(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
}
async function settle(): Promise<void> {
  if (workers.length === 0) begin([startTimetable, startItemPeople, startMailJobs, startOutbox]);
  for (let round = 0; round < 3; round++) for (const worker of workers) await worker.settled();
}
const read = (path: string) => world.ports.database.get(path);
const shown = (path = '') => read(`staticData/table/day1/rooms${path}`);
const post = (path: string, body?: unknown, role: Role = 'editor') => world.post(role, path, body);
const answer = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const preview = (parts?: string[]) =>
  answer<ReleasePreview>(post('/api/release/preview', parts ? { parts } : {}));
async function release(name = 'Programme', parts?: string[], more: object = {}) {
  const { digest } = await preview(parts);
  const made = await post('/api/release/append', {
    name,
    tell: true,
    digest,
    ...(parts && { parts }),
    ...more,
  });
  return { status: made.status, ...(await answer<{ id: string; people: number }>(made)) };
}
const openDraft = () => answer<{ id: string }>(post('/api/draft/append', {}));
const stamp = async () => draftStamp(await draftTables(world.ports.database));
const list = async () =>
  (await answer<{ releases: ReleaseEntry[] }>(world.getAs('editor', '/api/release'))).releases;
/** As the board writes it. */
async function move(from: string, to: string, id = programId, span = slot('09:30', '09:45')) {
  const version = async (one: string) => Number((await read(`${at}/${one}/version`)) ?? 0) + 1;
  const [room = '', , key = ''] = to.split('/');
  await world.ports.database.update({
    [`${at}/${from}/version`]: await version(from),
    [`${at}/${from}/programs/${id}`]: null,
    [`${at}/${to}/version`]: await version(to),
    [`${at}/${to}/programs/${id}`]: span,
    [`otherData/position/${id}`]: { table: 'day1', room, item: key },
  });
}
const [m1, m2, n1] = ['A/tables/m1', 'A/tables/m2', 'B/tables/n1'];

test('without a draft changes are public at once, and a release tells whom they concern', async () => {
  expect((await release('First', undefined, { tell: false })).people).toBe(0);
  await move(m1, n1);
  await settle();
  expect(await shown('/B/tables/n1/programs')).toEqual({ [programId]: slot('09:30', '09:45') });
  const { people, changes } = await preview();
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([['moved', programId]]);
  expect(people.map(({ uid, roles }) => [uid, roles])).toEqual([
    ['admin', ['chair']],
    ['coeditor', ['coeditor']],
    ['newcomer', ['star']],
    ['owner', ['presenter']],
  ]);
});

test('while a draft is open participants see what was released, until it is released', async () => {
  await release('First', undefined, { tell: false });
  await settle();
  expect(await outcome(post('/api/draft/append', {}))).toBe('201');
  await move(m1, n1);
  await settle();
  expect(await shown('/A/tables/m1/programs')).toEqual({ [programId]: slot('09:00', '09:15') });
  expect(await shown('/B/tables/n1/programs')).toBeNull();
  const { status, people, id } = await release('Second');
  expect([status, people]).toEqual([201, 4]);
  await settle();
  expect(await shown('/A/tables/m1/programs')).toBeNull();
  expect(await shown('/B/tables/n1/programs')).toEqual({ [programId]: slot('09:30', '09:45') });
  const [mail] = await mailBoxOf(world, 'owner');
  expect(mail?.data.subject).toBe('Test Symposium：プログラムの変更');
  expect(mail?.data.html).toContain('OBo01 Moss under snow');
  expect((await outboxOf(world)).map(({ to }) => to.address).sort()).toEqual(
    ['admin', 'coeditor', 'newcomer', 'owner'].map((who) => `${who}@example.org`),
  );
  expect(await list()).toMatchObject([
    { id, name: 'Second', number: 2, by: 'editor@example.org', changes: 1, people: 4, sent: 4, failed: 0 },
    { name: 'First', number: 1, people: 0 },
  ]);
  expect(await answer(post('/api/release/compare', { from: id }))).toEqual({ changes: [] });
});

test('the first release of a draft tells only what changed since it was opened', async () => {
  await openDraft();
  expect((await preview()).changes).toEqual([]);
  await move(m1, n1);
  const { changes, people } = await preview();
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([['moved', programId]]);
  expect(people.map(({ uid }) => uid)).toEqual(['admin', 'coeditor', 'newcomer', 'owner']);
  expect(await list()).toMatchObject([{ number: 1, changes: 0, people: 0 }]);
});

test('previews of one editor are made one after the other, so that nobody waits for all of them', async () => {
  const { accounts } = world.ports;
  const list = accounts.list.bind(accounts);
  let most = 0;
  let under = 0;
  vi.spyOn(accounts, 'list').mockImplementation(async (...page) => {
    most = Math.max(most, ++under);
    const found = await list(...page);
    under--;
    return found;
  });
  const previews = Array.from({ length: 4 }, () => world.post('editor', '/api/release/preview', {}));
  for (const preview of previews) expect(await outcome(preview)).toBe('200');
  expect(most).toBe(1);
});

test('a release of one part leaves the others in the draft: an urgent change goes out alone', async () => {
  await release('First', undefined, { tell: false });
  await openDraft();
  await move(m1, n1);
  await move(m2, m2, 'P2', slot('11:30', '11:45'));
  const { parts } = await preview();
  expect(parts.map(({ items }) => items)).toEqual([['day1/A/m1', 'day1/B/n1'], ['day1/A/m2']]);
  const { changes } = await preview(['day1/A/m2']);
  expect(changes.map(({ id }) => id)).toEqual(['P2']);
  expect((await release('Urgent', ['day1/A/m2'])).people).toBe(1);
  await settle();
  expect(await shown('/A/tables/m2/programs')).toEqual({ P2: slot('11:30', '11:45') });
  expect(await shown('/A/tables/m1/programs')).toEqual({ [programId]: slot('09:00', '09:15') });
  expect((await preview()).changes.map(({ id }) => id)).toEqual([programId]);
});

test('of two editors the second is told that the release is not what was confirmed', async () => {
  await openDraft();
  await move(m1, n1);
  const { digest } = await preview();
  const body = { name: 'Twice', tell: true, digest };
  await move(n1, n1, programId, slot('09:40', '09:55'));
  expect(await outcome(post('/api/release/append', body))).toBe('409 conflict');
  const again = { ...body, digest: (await preview()).digest };
  expect(await outcome(post('/api/release/append', again))).toBe('201');
  expect(await outcome(post('/api/release/append', again, 'admin'))).toBe('409 conflict');
  expect(await outcome(post('/api/draft/append', {}))).toBe('409 conflict');
});

test('ending a draft takes back what was not released, unless somebody changed it meanwhile', async () => {
  await release('First', undefined, { tell: false });
  const { id } = await openDraft();
  const seen = await stamp();
  await move(m1, n1);
  expect(await outcome(post('/api/draft/delete', { id, stamp: seen }))).toBe('409 conflict');
  expect(await outcome(post('/api/draft/delete', { id: 'other', stamp: seen }))).toBe('404 notFound');
  expect(await outcome(post('/api/draft/delete', { id, stamp: await stamp() }))).toBe('200');
  expect(await read(`${at}/A/tables/m1`)).toMatchObject({
    version: 3,
    programs: { [programId]: slot('09:00', '09:15') },
  });
  expect(await read(`${at}/B/tables/n1/programs`)).toBeNull();
  expect(await read(`otherData/position/${programId}`)).toEqual({ table: 'day1', room: 'A', item: 'm1' });
  expect(await read('otherData/draft')).toBeNull();
  expect((await preview()).changes).toEqual([]);
});

test('a release can be compared with another and restored as a draft', async () => {
  const { id: first } = await release('First', undefined, { tell: false });
  await move(m1, n1);
  await world.ports.database.update({
    [`${at}/A/tables/m1/removed`]: true,
    [`${at}/A/tables/m1/programs`]: null,
  });
  const { id: second } = await release('Second', undefined, { tell: false });
  const { changes } = await answer<ReleasePreview>(post('/api/release/compare', { from: second, to: first }));
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
    ['placed', 'day1/A/m1'],
    ['moved', programId],
  ]);
  await settle();
  expect(await outcome(post('/api/release/restore', { id: first }))).toBe('200');
  await settle();
  expect(await read(`${at}/A/tables/m1`)).toMatchObject({
    programs: { [programId]: slot('09:00', '09:15') },
  });
  expect(await read(`${at}/A/tables/m1/removed`)).toBeNull();
  expect(await shown('/B/tables/n1/programs')).toEqual({ [programId]: slot('09:30', '09:45') });
  expect(await outcome(post('/api/release/restore', { id: second }))).toBe('409 conflict');
  expect(await outcome(post('/api/release/restore', { id: 'none' }))).toBe('404 notFound');
  await release('As at first');
  await settle();
  expect(await shown('/A/tables/m1/programs')).toEqual({ [programId]: slot('09:00', '09:15') });
});

test('of many releases the old ones of a day are listed only', async () => {
  const { id: model } = await release('First', undefined, { tell: false });
  const [record, state] = [await read(`server/release/${model}`), await read(`server/releaseState/${model}`)];
  await world.ports.database.update(
    Object.fromEntries(
      Array.from({ length: latestKept }, (_, index) => index + 2).flatMap((number) => [
        [`server/release/r${number}`, { ...(record as object), name: `Release ${number}`, number } as Json],
        [`server/releaseState/r${number}`, state],
      ]),
    ),
  );
  const { id } = await release('Latest', undefined, { tell: false });
  const kept = Object.keys((await read('server/releaseState')) as object);
  expect(kept).toHaveLength(latestKept);
  expect(kept).toContain(id);
  expect((await list()).filter(({ trimmed }) => trimmed).map(({ name }) => name)).toEqual([
    'Release 2',
    'First',
  ]);
  expect(await outcome(post('/api/release/compare', { from: model }))).toBe('404 notFound');
  expect(await outcome(post('/api/release/restore', { id: model }))).toBe('404 notFound');
  expect((await preview()).last?.id).toBe(id);
});

test('a program that is deleted while a draft is open leaves the public timetable', async () => {
  await openDraft();
  await settle();
  await post('/api/program/delete', { id: 'P2' });
  await settle();
  expect(await shown('/A/tables/m2/programs')).toBeNull();
  expect((await preview()).parts).toEqual([]);
});

test('the people of a program that was deleted are told that it is gone', async () => {
  await release('First', undefined, { tell: false });
  await post('/api/program/delete', { id: programId });
  await post('/api/program/delete', { id: 'P2' });
  const { changes, people, unreached } = await preview();
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
    ['unplaced', programId],
    ['unplaced', 'P2'],
  ]);
  expect(people.map(({ uid, roles }) => [uid, roles])).toEqual([
    ['coeditor', ['coeditor']],
    ['newcomer', ['star']],
    ['owner', ['presenter']],
    ['registered', ['presenter']],
  ]);
  expect(unreached).toEqual([]);
});

test('the owner of a deleted program is told at a new address, and nobody once the account is deleted', async () => {
  await release('First', undefined, { tell: false });
  await world.ports.database.update({ 'otherData/program/P2/email': 'former@example.org' });
  await post('/api/program/delete', { id: 'P2' });
  expect((await preview()).people.map(({ uid }) => uid)).toEqual(['registered']);
  await world.ports.accounts.delete('registered');
  await world.ports.database.update({ 'staticData/user/registered@example%2Eorg': null });
  const { people, unreached } = await preview();
  expect([people, unreached]).toEqual([[], ['P2']]);
});

test('lateness, withdrawals and chairs are told with the next release, and conflicts are shown before it', async () => {
  await release('First', undefined, { tell: false });
  await world.ports.database.update({
    'state/delay/day1/A/m1': { minutes: 10, at: startTime },
    'staticData/program/P2/canceled': true,
    'otherData/chair/day1/A/m1/editor': true,
    [`${at}/B/tables/n1/programs/P3`]: slot('09:00', '09:15'),
    'staticData/program/P3': talk('P3', {
      authors: [{ givenName: 'Kaede', familyName: 'owner', affiliation: 'Institute', presenter: true }],
    }),
  });
  const { changes, conflicts, unreached } = await preview();
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
    ['chairs', 'day1/A/m1'],
    ['late', 'day1/A/m1'],
    ['placed', 'P3'],
    ['canceled', 'P2'],
  ]);
  expect(conflicts.map(({ kind, name }) => [kind, name])).toEqual([['person', 'Kaede owner']]);
  expect(unreached).toEqual(['P3']);
});

test('long walks, absences and blocks in a taken room are named before a release', async () => {
  await world.ports.database.update({
    'otherData/walk/A/B': 15,
    'otherData/user/registered': { name: 'Kaede registered', affiliation: 'Institute' },
    'otherData/unavailable/registered/0': { date: '2026-12-02', begin: '11:00', end: '12:00' },
    'staticData/program/P3': talk('P3'),
    [`${at}/B/tables/n1/programs/P3`]: slot('09:45', '10:00'),
    [`${at}/A/tables/m3`]: item('m3', '11:30', '12:30'),
    'staticData/program/P2': talk('P2', {
      authors: [{ givenName: 'Kaede', familyName: 'registered', affiliation: 'Institute', presenter: true }],
    }),
    'staticData/program/P4': talk('P4'),
    [`${at}/A/tables/m1/programs/P4`]: slot('09:20', '09:35'),
  });
  const named = async () => (await preview()).conflicts.map(({ kind, name }) => `${kind} ${name}`);
  expect((await named()).sort()).toEqual(['room ', 'unavailable Kaede registered', 'walk Aino Virta']);
});

test('a draft takes nothing from what participants still see: rooms, days, chairs and meetings of its items stay', async () => {
  const meeting = 'otherData/room/B/itemZoom/day1/n1';
  await world.ports.database.update({
    [`${meeting}/showAt`]: 1,
    'state/delay/day1/B/n1': { minutes: 5, at: startTime },
  });
  await openDraft();
  await world.ports.database.update({
    [`${at}/B/tables/n1/removed`]: true,
    [`${at}/B/tables/n1/version`]: 2,
  });
  await settle();
  const rooms = [
    { id: 'A', name: 'Hall A', nameJa: '' },
    { id: 'B', name: 'Hall B', nameJa: '' },
  ];
  const before = { title: 'Day 1', titleJa: '', date: '2026-12-02', rooms };
  const withoutB = { id: 'day1', before, day: { ...before, rooms: rooms.slice(0, 1) } };
  expect(await outcome(post('/api/timetable/update', withoutB, 'admin'))).toBe('409 inUse');
  const kept = ['otherData/chair/day1/B/n1/admin', meeting, 'state/delay/day1/B/n1'];
  for (const path of kept) expect([path, await read(path)]).not.toEqual([path, null]);
  await release('Without it');
  await settle();
  for (const path of kept) expect([path, await read(path)]).toEqual([path, null]);
  expect(await outcome(post('/api/timetable/update', withoutB, 'admin'))).toBe('200');
});

/** The database of a server that is killed at its nth write: nothing of that server is written from then on. */
function dyingPorts(ports: Ports, writes: number) {
  let left = writes;
  const guarded =
    <Args extends unknown[], R>(write: (...args: Args) => Promise<R>) =>
    async (...args: Args): Promise<R> => {
      if (left-- > 0) return write(...args);
      return new Promise(() => {});
    };
  const { database } = ports;
  return {
    died: () => left < 0,
    ports: {
      ...ports,
      database: {
        ...database,
        update: guarded(database.update),
        set: guarded(database.set),
        transaction: guarded(database.transaction) as typeof database.transaction,
      },
    },
  };
}

test('a server killed before any write of the telling, and thus after the one before, tells everybody once', async () => {
  await release('First', undefined, { tell: false });
  const told = ['coeditor', 'newcomer', 'owner'];
  for (let writes = 0, died = true; died; writes++) {
    await world.ports.database.update({ [`staticData/program/${programId}/title`]: `Title ${writes}` });
    const { id, people } = await release(`Release ${writes}`);
    expect(people).toBe(told.length);
    world.mails.length = 0;
    const dying = dyingPorts(world.ports, writes);
    const killed = startMailJobs(dying.ports, options);
    const ended = async () => dying.died() || (await read(`server/mailJob/${id}/allQueued`)) === true;
    await expect.poll(ended, { interval: 2 }).toBe(true);
    died = dying.died();
    if (!died) await killed.stop();
    begin([startMailJobs, startOutbox]);
    await expect.poll(() => world.mails.length, { interval: 2 }).toBe(told.length);
    await settle();
    await stop();
    expect(world.mails.map(({ to }) => to.address).sort()).toEqual(told.map((who) => `${who}@example.org`));
    for (const who of told) expect(await read(`state/mail/${who}/${id}-${who}`)).not.toBeNull();
    if (writes > 20) throw new Error('the telling does not end');
  }
  expect((await mailBoxOf(world, 'owner')).length).toBe((await list()).length - 1);
});
