import type { NumberPreview } from 'shared-data/models/program-numbers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '../../ports.ts';
import { createTestWorld, type TestWorld } from '../../testing/world.ts';

const talk = (id: string, more: object = {}): Json => ({
  ...{ id, title: `Talk ${id}`, sessionId: 'OC', presentationType: 'oral', online: false },
  authors: [{ givenName: 'Aino', familyName: `Virta ${id}`, affiliation: 'Institute', presenter: true }],
  ownerUid: 'registered',
  ...more,
});
const slot = (begin: string, end: string) => ({ order: 1, begin, end });
const programs = {
  T0011: talk('T0011'),
  T0012: talk('T0012'),
  // at the same time as T0012
  T0013: talk('T0013', {
    authors: [{ givenName: 'Aino', familyName: 'Virta T0012', affiliation: 'Institute', presenter: true }],
  }),
  T0014: talk('T0014', { presentationType: 'poster' }),
  T0015: talk('T0015'),
};
const item = (id: string, slots: object): Json =>
  ({ id, kind: 'oral', sessionId: 'OC', begin: '09:00', end: '10:00', version: 1, programs: slots }) as Json;
const changes: Record<string, Json> = {
  'staticData/session/OC': { id: 'OC', title: 'Clouds', group: 'O' },
  ...Object.fromEntries(Object.entries(programs).map(([id, one]) => [`staticData/program/${id}`, one])),
  'otherData/table/day1': {
    ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
    rooms: {
      A: {
        ...{ id: 'A', name: 'Hall A', order: 1 },
        tables: {
          m1: item('m1', {
            T0011: slot('09:30', '09:45'),
            T0012: slot('09:00', '09:15'),
            T0014: slot('09:45', '10:00'),
          }),
        },
      },
      B: {
        ...{ id: 'B', name: 'Hall B', order: 2 },
        tables: { n1: item('n1', { T0013: slot('09:00', '09:15') }) },
      },
    },
  },
};

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes });
});
afterEach(() => world.close());

const choice = { session: 'OC', order: 'time', unready: false, renew: false };
const post = (path: string, body: object) => world.post('editor', path, body);
async function preview(more: object = {}): Promise<NumberPreview> {
  return (await (await post('/api/number/preview', { ...choice, ...more })).json()) as NumberPreview;
}
async function give(more: object = {}) {
  const { digest } = await preview(more);
  return post('/api/number/append', { ...choice, ...more, digest });
}
const read = (path: string) => world.ports.database.get(path);
const numberOf = (id: string) => read(`staticData/program/${id}/numbers`);
const given = ({ given: list }: NumberPreview) => list.map(({ id, number }) => `${id} ${number}`);

test('the preview names who gets which number, and who gets none and why', async () => {
  const shown = await preview();
  expect(given(shown)).toEqual(['T0011 OCo01']);
  expect(shown.left.map(({ id, reasons }) => [id, reasons])).toEqual([
    ['T0012', ['conflict']],
    ['T0013', ['conflict']],
    ['T0015', ['place']],
    ['T0014', ['type']],
  ]);
  expect(given(await preview({ unready: true }))).toEqual([
    'T0012 OCo01',
    'T0013 OCo02',
    'T0011 OCo03',
    'T0015 OCo04',
    'T0014 OCp01',
  ]);
  expect(await read('server/usedNumber')).toBeNull();
});

test('an accepted conflict holds nothing back', async () => {
  const key = (await import('shared-data/models/clashes')).acknowledgementKey;
  const { findClashes } = await import('shared-data/models/clashes');
  const { draftDays } = await import('../../data/timetable-conflicts.ts');
  const days = await draftDays(world.ports.database);
  const [clash] = findClashes(days, (id) => programs[id as keyof typeof programs] as never);
  if (!clash) throw new Error('there is no conflict');
  await world.ports.database.update({
    [`otherData/acknowledged/${key(clash)}`]: { note: 'One of them speaks.', by: 'editor', at: 1 },
  });
  expect(given(await preview())).toEqual(['T0012 OCo01', 'T0013 OCo02', 'T0011 OCo03']);
});

test('numbers are given at once, are remembered, and are told in the audit log', async () => {
  const answer = await give({ unready: true });
  expect([answer.status, await answer.json()]).toEqual([201, { count: 5 }]);
  expect(await numberOf('T0012')).toEqual(['OCo01']);
  expect(await read('server/usedNumber')).toEqual({
    ...{ OCo01: 'T0012', OCo02: 'T0013', OCo03: 'T0011', OCo04: 'T0015', OCp01: 'T0014' },
  });
  const audit = Object.values(
    (await read('server/audit')) as Record<string, { action: string; changes: string }>,
  );
  expect(audit.at(-1)).toMatchObject({ action: '/api/number/append' });
  expect(audit.at(-1)?.changes).toContain('OCo04');
});

test('nobody gets what another editor did not see', async () => {
  const { digest } = await preview();
  await world.ports.database.update({ 'staticData/program/T0011/canceled': true });
  const answer = await post('/api/number/append', { ...choice, digest });
  expect(answer.status).toBe(409);
  expect(await numberOf('T0011')).toBeNull();
});

test('of two editors who give at the same time the second is told', async () => {
  const { digest } = await preview();
  const answers = await Promise.all(
    ['editor', 'admin'].map((role) =>
      world.post(role as 'editor' | 'admin', '/api/number/append', { ...choice, digest }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await numberOf('T0011')).toEqual(['OCo01']);
});

test('a program that is deleted leaves its number behind', async () => {
  await give({ unready: true });
  await world.ports.database.update({
    'otherData/program/T0015': {
      ...{ id: 'T0015', email: 'registered@example.org', ownerUid: 'registered', sessionChoice1: 'OC' },
      ...{ requestedType: 'oral-in-person', typeChangeable: true, submittedAt: 1, updatedAt: 1 },
    },
    'staticData/program/T0016': talk('T0016'),
  });
  expect((await world.post('admin', '/api/program/delete', { id: 'T0015' })).status).toBe(200);
  expect(await read('staticData/program/T0015')).toBeNull();
  expect(given(await preview({ unready: true }))).toEqual(['T0016 OCo05']);
});

test('a program that moved gets a new number when that is asked for, and keeps the old one as a link', async () => {
  await give({ unready: true });
  await world.ports.database.update({ 'staticData/program/T0011/presentationType': 'poster' });
  expect((await preview({ unready: true })).left).toMatchObject([{ id: 'T0011', reasons: ['moved'] }]);
  await give({ unready: true, renew: true });
  expect(await numberOf('T0011')).toEqual(['OCo03', 'OCp02']);
});

test('previews of one editor are made one after the other, so that nobody waits for all of them', async () => {
  const { database } = world.ports;
  const get = database.get.bind(database);
  const gate = Promise.withResolvers<void>();
  let most = 0;
  let under = 0;
  vi.spyOn(database, 'get').mockImplementation(async (path) => {
    if (path !== 'server/usedNumber') return get(path);
    most = Math.max(most, ++under);
    await gate.promise;
    under--;
    return get(path);
  });
  const asked = Array.from({ length: 4 }, () => preview());
  // who asks last, and is not held up by them
  const last = world.post('admin', '/api/number/preview', choice);
  await expect.poll(() => under).toBeGreaterThan(1);
  gate.resolve();
  await Promise.all([last, ...asked]);
  expect(most).toBe(2);
});
