import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toColumns } from '../../models/columns.ts';
import { noPermission } from '../../models/permission.ts';
import { fakeTransport } from '../../testing/fake-transport.ts';
import { views } from '../../testing/views.ts';
import { storeOf } from '../collection-store.ts';
import { createSync, type Sync } from '../sync.ts';
import { showSnapshot } from './snapshot.ts';

const anonymous = {
  ...views.visitor,
  permission: { ...noPermission, anonymous: true, showProgramList: true },
};
const talk = (title: string) => ({ title, sessionId: 'S1', presentationType: 'oral', ownerUid: 'u1' });
const list = 'staticData/program';
const sentAt = Date.UTC(2026, 10, 24, 3);

let fake: ReturnType<typeof fakeTransport>;
let sync: Sync;

const shown = () => [...storeOf('programs').values()].map(({ title }) => title);
const turn = () => new Promise((resolve) => setTimeout(resolve));

function answer(body: Record<string, [string, unknown][]> | null, status = 200) {
  const columns = Object.entries(body ?? {}).map(([name, entries]) => [name, toColumns(entries)]);
  const text = JSON.stringify(Object.fromEntries(columns));
  const headers = { date: new Date(sentAt).toUTCString() };
  const given = async () => new Response(body && text, { status, headers });
  return vi.spyOn(globalThis, 'fetch').mockImplementation(given);
}

beforeEach(() => {
  fake = fakeTransport();
  sync = createSync({ transport: fake.transport });
});
afterEach(() => {
  sync.stop();
  for (const name of ['programs', 'sessions', 'permission'] as const) {
    storeOf(name).clear();
    storeOf(name).setState('idle');
  }
  vi.restoreAllMocks();
});

const programs: [string, unknown][] = [
  ['OA1', { id: 'OA1', ...talk('Moss') }],
  ['OA2', { id: 'OA2', ...talk('Ice') }],
];

test('what the server sent is shown as not in sync yet, until its listen is answered', async () => {
  answer({ programs, permission: [['value', { anonymous: true }]] });
  expect(await showSnapshot('/snapshot/programs')).toBe(sentAt);
  expect(shown()).toEqual(['Moss', 'Ice']);
  expect(storeOf('permission').value).toEqual({ anonymous: true });
  expect(storeOf('programs').state).toBe('loading');
  sync.setView(anonymous);
  expect(shown()).toEqual(['Moss', 'Ice']);
  fake.whole(list, { OA2: talk('Sea ice') });
  await turn();
  expect(shown()).toEqual(['Sea ice']);
  expect(storeOf('programs').state).toBe('live');
});

test.each([
  ['is refused', () => fake.reject(list), anonymous],
  ['is not for this reader', () => {}, views.visitor],
] as const)('it is gone when its listen %s', async (_, refuse, view) => {
  answer({ programs });
  await showSnapshot('/snapshot/programs');
  sync.setView(view);
  refuse();
  expect(shown()).toEqual([]);
  expect(storeOf('programs').state).not.toBe('loading');
});

test('a collection that has come already is not replaced', async () => {
  sync.setView(anonymous);
  fake.whole(list, { OA1: talk('Newer') });
  await turn();
  answer({ programs, sessions: [['S1', { id: 'S1', group: 'S', title: 'Snow' }]] });
  await showSnapshot('/snapshot/programs,sessions');
  expect(shown()).toEqual(['Newer']);
  expect(storeOf('sessions').get('S1')?.title).toBe('Snow');
});

test.each([204, 404])('status %s shows nothing', async (status) => {
  answer(null, status);
  expect(await showSnapshot('/snapshot/programs')).toBeNull();
  expect(shown()).toEqual([]);
});
