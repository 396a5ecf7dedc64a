import { findClashes } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import { type ProposalOptions, type ProposalView, usualWeights } from 'shared-data/models/proposal';
import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProgramme } from '../../data/programme.ts';
import type { Json } from '../../ports.ts';
import { asJson } from '../../stored/database.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startProposal } from '../../workers/proposal.ts';
import type { Worker } from '../../workers/worker.ts';

const options: ProposalOptions = {
  scope: 'all',
  sessions: [],
  begin: '09:00',
  end: '12:00',
  minutes: 15,
  seconds: 30,
  weights: usualWeights,
  seed: 1,
};
const program = (id: string, name: string, sessionId = 'OB', more: object = {}) => {
  const authors = [{ givenName: name, familyName: 'Virta', affiliation: 'Institute', presenter: true }];
  return asJson(plainProgram(id, { title: `Talk ${id}`, sessionId, authors, ownerUid: 'owner', ...more }));
};
const morning = {
  id: 'm1',
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '09:30',
  version: 3,
  programs: { P1: { order: 1, begin: '09:00', end: '09:15' } },
};
const day = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: {
    A: { id: 'A', name: 'Hall A', order: 1, tables: { m1: morning } },
    B: { id: 'B', name: 'Hall B', order: 2 },
  },
};
/** With the talk of the test world withdrawn. */
const changes = {
  [`staticData/program/${programId}`]: program(programId, 'Ahti', 'OB', { canceled: true }),
  'otherData/table/day1': day,
  'otherData/position/P1': { table: 'day1', room: 'A', item: 'm1' },
  'staticData/program/P1': program('P1', 'Aino'),
  'staticData/program/P2': program('P2', 'Aino', 'S'),
  'staticData/program/P3': program('P3', 'Eero', 'S'),
  'staticData/program/P4': program('P4', 'Otso', ''),
  'staticData/program/P5': program('P5', 'Siiri', 'S', { canceled: true }),
  'staticData/program/P6': program('P6', 'Kaisa', 'S', { presentationType: 'poster' }),
};

let world: TestWorld;
let worker: Worker | undefined;
beforeEach(async () => {
  world = await createTestWorld({ changes });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await world.close();
});

const begin = async (more: Partial<ProposalOptions> = {}, role: Role = 'editor') =>
  (await (await world.post(role, '/api/proposal/append', { ...options, ...more })).json()) as { id: string };
const show = async () =>
  ((await (await world.getAs('editor', '/api/proposal')).json()) as { proposal: ProposalView | null })
    .proposal;
async function propose(more: Partial<ProposalOptions> = {}): Promise<ProposalView> {
  await begin(more);
  worker ??= startProposal(world.ports, { publicOrigin: '', log: silent, keepSecrets: false });
  await worker.settled();
  const proposal = await show();
  if (!proposal) throw new Error('there is no proposal');
  return proposal;
}
const silent = { info() {}, warn() {}, error() {} };
const read = (path: string) => world.ports.database.get(path);
const apply = (id: string, programs?: string[]) =>
  world.post('editor', '/api/proposal/apply', { id, ...(programs && { programs }) });
const undo = (id: string) => world.post('editor', '/api/proposal/undo', { id });
/** As the editors' board would mark them. */
async function clashes() {
  const { tables, programs, chairsOf } = await readProgramme(world.ports.database);
  const programOf = (id: string) => programs.get(id);
  return findClashes(tables, programOf, conflictIndex(tables, programOf, chairsOf));
}
const draft = async () => JSON.stringify([await read('otherData/table'), await read('otherData/position')]);

test('proposes places for what has none, and says why some have none', async () => {
  const found = await propose({ scope: 'unplaced' });
  expect(found).toMatchObject({
    state: 'done',
    by: 'editor@example.org',
    stage: 'improving',
    placed: 2,
    total: 4,
  });
  expect(found.changes.map(({ programId, from }) => [programId, from])).toEqual(
    expect.arrayContaining([
      ['P2', null],
      ['P3', null],
    ]),
  );
  expect(found.items).toEqual([expect.objectContaining({ sessionId: 'S' })]);
  expect(found.unplaced).toEqual(
    expect.arrayContaining([
      { programId: 'P4', rule: 'session', against: [] },
      { programId: 'P6', rule: 'block', against: [] },
    ]),
  );
});

test('keeps a presenter of two out of both rooms at once', async () => {
  const found = await propose({ scope: 'unplaced', end: '09:30', minutes: 15 });
  const second = found.changes.find(({ programId }) => programId === 'P2');
  expect(second?.to).toMatchObject({ room: 'B', begin: '09:15' });
});

test('places nobody who is away, says so, and takes no such change afterwards', async () => {
  const authors = [
    { givenName: 'Kaede', familyName: 'registered', affiliation: 'Institute', presenter: true },
  ];
  const away = (begin: string, end: string) =>
    world.ports.database.update({
      'otherData/unavailable/registered/0': { date: day.date, begin, end },
    });
  await world.ports.database.update({
    'staticData/program/P3': program('P3', '', 'S', { authors }),
    'otherData/user/registered': { name: 'Kaede registered', affiliation: 'Institute' },
  });
  await away('09:00', '11:30');
  const places = ({ changes: found }: ProposalView) => found.find(({ programId: id }) => id === 'P3')?.to;
  const found = await propose({ scope: 'unplaced' });
  expect(places(found)?.begin).toMatch(/^11:(30|45)$/);
  await away('11:30', '12:00');
  expect((await show())?.stale).toEqual(['P3']);
  expect(await outcome(apply(found.id, ['P3']))).toBe('409 conflict');
  await away('09:00', '12:00');
  const none = await propose({ scope: 'unplaced' });
  expect(places(none)).toBeUndefined();
  expect(none.unplaced).toContainEqual({
    programId: 'P3',
    rule: 'people',
    against: [{ name: 'Kaede registered', programId: '', away: true }],
  });
});

test('takes all, item, slots and positions in one write, and takes it back', async () => {
  const before = await draft();
  const { id, items } = await propose({ scope: 'unplaced' });
  expect(await (await apply(id)).json()).toEqual({ count: 2 });
  const item = items[0];
  if (!item) throw new Error('no item was made');
  expect(await read(`otherData/table/day1/rooms/${item.room}/tables/${item.item}`)).toMatchObject({
    kind: 'oral',
    sessionId: 'S',
    version: 1,
    programs: { P2: {}, P3: {} },
  });
  expect(await read('otherData/position/P3')).toEqual({ table: 'day1', room: item.room, item: item.item });
  expect(await show()).toMatchObject({ taken: expect.arrayContaining(['P2', 'P3']), last: { count: 2 } });
  expect(await clashes()).toEqual([]);
  expect(await (await undo(id)).json()).toEqual({ count: 2 });
  expect(await draft()).toBe(before);
  expect(await show()).toMatchObject({ taken: [], last: null, stale: [] });
  expect(await outcome(apply(id))).toBe('200');
});

test('takes a part, then the rest', async () => {
  const { id } = await propose({ scope: 'unplaced' });
  expect(await (await apply(id, ['P2'])).json()).toEqual({ count: 1 });
  expect(await read('otherData/position/P3')).toBeNull();
  expect(await outcome(apply(id, ['P2']))).toBe('404 notFound');
  expect(await show()).toMatchObject({ taken: ['P2'], stale: [] });
  expect(await (await apply(id)).json()).toEqual({ count: 1 });
  expect(await read('otherData/position/P3')).not.toBeNull();
});

test('does not overwrite an item that was changed meanwhile, and names its programs', async () => {
  await world.ports.database.update({ 'otherData/table/day1/rooms/A/tables/m1/end': '10:30' });
  await world.ports.database.update({ 'staticData/program/P7': program('P7', 'Lumi') });
  const { id, changes: proposed } = await propose({ scope: 'unplaced' });
  expect(proposed.find(({ programId }) => programId === 'P7')?.to).toMatchObject({ item: 'm1' });
  await world.ports.database.update({ 'otherData/table/day1/rooms/A/tables/m1/version': 4 });
  expect(await show()).toMatchObject({ stale: ['P7'] });
  const before = await draft();
  const answer = await apply(id, ['P7', 'P3']);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'conflict', detail: 'P7' });
  expect(await draft()).toBe(before);
  expect(await (await apply(id)).json()).toEqual({ count: 2 });
});

test.each<[string, Record<string, Json>]>([
  [
    'its time was taken',
    {
      'otherData/table/day1/rooms/B/tables/x': blocking('B'),
      'otherData/table/day1/rooms/A/tables/x': blocking('A'),
    },
  ],
  ['its session changed', { 'staticData/program/P3/sessionId': 'OB' }],
  ['it was withdrawn', { 'staticData/program/P3/canceled': true }],
  ['it was deleted', { 'staticData/program/P3': null }],
])('refuses a program when %s', async (_, meanwhile) => {
  const { id } = await propose({ scope: 'unplaced' });
  await world.ports.database.update(meanwhile);
  expect(await outcome(apply(id, ['P3']))).toBe('409 conflict');
});

function blocking(room: string): Json {
  return { id: 'x', kind: 'event', sessionId: '', title: room, begin: '09:00', end: '12:00', version: 1 };
}

test('refuses a presenter who got another talk at that time', async () => {
  const { id, changes: proposed } = await propose({ scope: 'unplaced' });
  const to = proposed.find(({ programId }) => programId === 'P3')?.to;
  if (!to) throw new Error('P3 has no place');
  const other = to.room === 'A' ? 'B' : 'A';
  const slot = { order: 1, begin: to.begin, end: to.end };
  await world.ports.database.update({
    'staticData/program/P8': program('P8', 'Eero'),
    [`otherData/table/day1/rooms/${other}/tables/y`]: {
      ...morning,
      id: 'y',
      begin: to.begin,
      end: to.end,
      programs: { P8: slot },
    },
  });
  expect(await outcome(apply(id, ['P3']))).toBe('409 conflict');
});

test('does not take back what was changed since', async () => {
  const { id, items } = await propose({ scope: 'unplaced' });
  await apply(id);
  const at = `otherData/table/day1/rooms/${items[0]?.room}/tables/${items[0]?.item}`;
  await world.ports.database.update({ [`${at}/version`]: 2, [`${at}/convener`]: 'Eero Virta' });
  const before = await draft();
  expect(await outcome(undo(id))).toBe('409 conflict');
  expect(await draft()).toBe(before);
});

test('moves what is placed when that is asked for, and puts it back with its slot', async () => {
  await world.ports.database.update({ 'staticData/program/P0': program('P0', 'Lumi') });
  const before = await draft();
  const { id, changes: proposed } = await propose({ scope: 'sessions', sessions: ['OB'] });
  expect(proposed.map(({ programId }) => programId).sort()).toEqual(['P0', 'P1']);
  await apply(id);
  expect(await read('otherData/table/day1/rooms/A/tables/m1')).toMatchObject({ version: 4 });
  await undo(id);
  expect(await read('otherData/table/day1/rooms/A/tables/m1')).toEqual({ ...morning, version: 5 });
  expect(before).toContain('"P1"');
});

test('is one at a time, and can be canceled', async () => {
  const { id } = await begin();
  expect(await outcome(world.post('admin', '/api/proposal/append', options))).toBe('409 conflict');
  expect(await outcome(apply(id))).toBe('409 conflict');
  expect(await outcome(world.post('editor', '/api/proposal/cancel', { id }))).toBe('200');
  expect(await outcome(world.post('editor', '/api/proposal/cancel', { id }))).toBe('409 conflict');
  expect(await show()).toMatchObject({ state: 'canceled' });
  expect(await outcome(apply(id))).toBe('404 notFound');
  expect(await outcome(world.post('admin', '/api/proposal/append', options))).toBe('202');
});

test('keeps the best so far of one that is canceled while it runs', async () => {
  const { solver } = world.ports;
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  world.ports.solver = {
    propose: (problem, seconds, onStep, signal) =>
      solver.propose(
        problem,
        seconds,
        async (step) => {
          await onStep(step);
          resolve();
          await new Promise<void>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
          );
        },
        signal,
      ),
  };
  const { id } = await begin({ scope: 'unplaced' });
  worker = startProposal(world.ports, { publicOrigin: '', log: silent, keepSecrets: false });
  await reached;
  await world.post('editor', '/api/proposal/cancel', { id });
  await worker.settled();
  expect(await show()).toMatchObject({ id, state: 'canceled', stage: 'greedy' });
  expect(await (await apply(id)).json()).toEqual({ count: 2 });
});

test('begins again after the server was killed, and gives up after some times', async () => {
  const { id } = await begin();
  await world.ports.database.update({ 'server/proposal/attempts': 1 });
  worker = startProposal(world.ports, { publicOrigin: '', log: silent, keepSecrets: false });
  await worker.settled();
  expect(await show()).toMatchObject({ id, state: 'done' });
  await worker.stop();
  await begin();
  await world.ports.database.update({ 'server/proposal/attempts': 5 });
  worker = startProposal(world.ports, { publicOrigin: '', log: silent, keepSecrets: false });
  await worker.settled();
  expect(await show()).toMatchObject({ state: 'failed' });
});

test('is failed when the process fails', async () => {
  world.ports.solver = { propose: () => Promise.reject(new Error('crashed')) };
  expect(await propose()).toMatchObject({ state: 'failed', changes: [] });
});

test.each<[string, object, string]>([
  ['times that end before they begin', { begin: '18:00', end: '09:00' }, 'end'],
  ['no session', { scope: 'sessions' }, 'sessions'],
  ['talks without length', { minutes: 0 }, 'minutes'],
  ['endless search', { seconds: 9999 }, 'seconds'],
])('rejects %s', async (_, wrong, field) => {
  const answer = await world.post('editor', '/api/proposal/append', { ...options, ...wrong });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: { [field]: expect.any(String) } });
  expect(await read('server/proposal')).toBeNull();
});

test('is in the audit log with what was placed', async () => {
  const { id } = await propose({ scope: 'unplaced' });
  await apply(id, ['P3']);
  const { entries } = (await (await world.getAs('admin', '/api/audit')).json()) as {
    entries: { action: string; changes: { what: string }[] }[];
  };
  expect(entries[0]?.action).toBe('/api/proposal/apply');
  expect(entries[0]?.changes.map(({ what }) => what)).toContain('otherData/position/P3');
});
