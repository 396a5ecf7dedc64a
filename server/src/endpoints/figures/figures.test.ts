import type { Figures } from 'shared-data/models/figures';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figuresKept } from '../../data/figures.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const ask = (role: Role) => world.getAs(role, '/api/figures');
const figures = async () => (await (await ask('admin')).json()) as Figures;
const put = (values: Parameters<TestWorld['ports']['database']['update']>[0]) =>
  world.ports.database.update(values);
const later = () => {
  world.time.now += figuresKept;
};

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['registered', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['admin', '200'],
])('%s asks for the figures: %s', async (role, expected) => {
  expect(await outcome(ask(role))).toBe(expected);
});

test('people are counted by day at the venue, country, session and what they take part in', async () => {
  const { total } = (await figures()).people;
  await put({
    'staticData/user/owner@example%2Eorg/country': 'FI',
    'staticData/user/owner@example%2Eorg/mainSession': 'constructor',
    'staticData/user/owner@example%2Eorg/banquet': false,
    'staticData/user/owner@example%2Eorg/attendance': 'online',
    'staticData/user/owner@example%2Eorg/parties': ['OB', 'OM'],
    // 8 December at the venue.
    'staticData/user/owner@example%2Eorg/registeredAt': Date.UTC(2026, 11, 7, 20),
    'staticData/user/coeditor@example%2Eorg/isRegistered': false,
  });
  later();
  const { people } = await figures();
  expect(people.total).toBe(total - 1);
  expect(people.countries).toEqual({ FI: 1, JP: total - 2 });
  expect(people.mainSessions).toEqual({ constructor: 1, OB: total - 2 });
  expect(people.days).toEqual({ '2026-12-02': total - 2, '2026-12-08': 1 });
  expect(people.banquet).toBe(total - 2);
  expect(people.attendance.online).toBe(1);
  expect(people.parties).toMatchObject({ OM: 1 });
});

test('programs are counted by session and form, withdrawn ones apart; their files by state', async () => {
  const program = await world.ports.database.get(`staticData/program/${programId}`);
  const more = (id: string, fields: object) => ({
    [`staticData/program/${id}`]: { ...(program as object), id, ...fields },
  });
  await put({
    ...more('P1', { sessionId: '', presentationType: 'poster' }),
    ...more('P2', { canceled: true }),
    'state/status/P1/abstract': { state: 'complete', at: 1 },
    'state/status/P2/abstract': { state: 'complete', at: 1 },
    [`state/status/${programId}/abstract`]: { state: 'error', at: 1, code: 'x' },
    [`state/status/${programId}/video`]: { state: 'uploading', at: 1 },
    'state/status/P1/video': { state: 'deleted', at: 1 },
  });
  later();
  const { programs, files } = await figures();
  expect(programs).toEqual({
    ...{ total: 2, withdrawn: 1, days: { '2026-12-02': 1 }, sessions: { OB: 1, '': 1 } },
    forms: { 'oral-in-person': 1, 'poster-in-person': 1 },
  });
  expect(files).toEqual([
    { kind: 'abstract', complete: 1, converting: 0, failed: 1, missing: 0 },
    { kind: 'presentation', complete: 0, converting: 0, failed: 0, missing: 2 },
    { kind: 'video', complete: 0, converting: 1, failed: 0, missing: 1 },
  ]);
});

test('mails are counted by state, readers once however many pages they have open', async () => {
  const mail = (state: string) => ({
    ...{ state, to: { name: 'A', address: 'a@example.org' }, subject: 'Hello' },
    ...{ createdAt: 1, attempts: 0, nextAt: 9e15 },
  });
  await put({
    'server/outbox/m1': mail('queued'),
    'server/outbox/m2': mail('failed'),
    'server/outbox/m3': mail('failed'),
    'server/outbox/m4': { ...mail('sent'), sentAt: world.time.now },
    'server/outbox/m5': { ...mail('sent'), sentAt: world.time.now - 2 * 86_400_000 },
    'state/presence/data/program/P1/owner/0': 1,
    'state/presence/data/program/P2/owner/1': 1,
    'state/presence/data/session/OB/coeditor/0': 1,
    'state/presence/data/item/day1/A/x/owner/2': 1,
    'state/presence/data/item/day1/A/x/registered/0': 1,
  });
  later();
  const { mails, readers, read } = await figures();
  expect(mails).toEqual({ sent: 1, waiting: 1, held: 0, failed: 2, dropped: 0 });
  expect(readers).toBe(3);
  expect(read).toEqual({
    pages: 4,
    most: [
      { on: 'item', id: 'day1/A/x', people: 2 },
      { on: 'session', id: 'OB', people: 1 },
      { on: 'program', id: 'P1', people: 1 },
      { on: 'program', id: 'P2', people: 1 },
    ],
  });
});

test('figures are counted once for all who look within some seconds', async () => {
  const first = await figures();
  await put({ 'staticData/user/owner@example%2Eorg': null });
  expect(await figures()).toEqual(first);
  later();
  expect((await figures()).people.total).toBe(first.people.total - 1);
});

test('whom the switches concern: presenters once, files on their way, staff, readers of boards', async () => {
  const { concerned: before } = await figures();
  const program = await world.ports.database.get(`staticData/program/${programId}`);
  await put({
    'staticData/program/P1': { ...(program as object), id: 'P1', presentationType: 'poster' },
    'otherData/program/P1': await world.ports.database.get(`otherData/program/${programId}`),
    'staticData/program/P2': { ...(program as object), id: 'P2', canceled: true },
    'state/coeditor/P1/registered': true,
    'state/coeditor/P2/newcomer': true,
    'state/status/P1/presentation': { state: 'complete', at: 1 },
    'state/status/P1/video': { state: 'uploading', at: 1 },
    'state/status/P2/video': { state: 'uploading', at: 1 },
    [`state/status/${programId}/presentation`]: { state: 'complete', at: 1 },
    [`state/status/${programId}/video`]: { state: 'converting', at: 1 },
    'state/claims/registered': { editor: true, at: 1 },
    'state/presence/data/session/OB/coeditor/0': 1,
    'state/presence/data/program/P1/owner/0': 1,
  });
  later();
  const { concerned } = await figures();
  expect(concerned).toEqual({
    ...{ presenters: before.presenters + 1, arriving: 2, oralFiles: 1, posterFiles: 1 },
    ...{ administrators: before.administrators, editors: before.editors + 1, boardReaders: 1 },
  });
  expect(before).toMatchObject({ presenters: 2, administrators: 1, arriving: 0 });
});
