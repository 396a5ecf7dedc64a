import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityView } from '../../access/guards.ts';
import { forgetPerson } from '../../identity/personal-data.ts';
import { noPermission } from '../../models/permission.ts';
import { setConfig } from '../../platform/config.ts';
import { fakeTransport } from '../../testing/fake-transport.ts';
import { views } from '../../testing/views.ts';
import { demand, storeOf } from '../collection-store.ts';
import { createSync, type Sync } from '../sync.ts';
import { KeptStore } from './kept-store.ts';

const anonymous = {
  ...views.visitor,
  permission: { ...noPermission, anonymous: true, showProgramList: true },
};
const { participant } = views;
const talk = (title: string) => ({ title, sessionId: 'S1', presentationType: 'oral', ownerUid: 'u1' });
const list = 'staticData/program';
const longAfter = 60_000;

const config = (namespace: string) => ({
  firebase: { kind: 'embedded', namespace, projectId: namespace, apiKey: 'k' } as const,
  databasePath: 'db',
  apiBase: '',
  remotes: {},
});

let fake: ReturnType<typeof fakeTransport>;
let sync: Sync;
let connected = false;
let tellConnected = () => {};

function visit(view: IdentityView = participant, onShown?: (at: number) => void) {
  sync?.stop();
  fake = fakeTransport();
  connected = false;
  const onConnected = (listener: (connected: boolean) => void) => {
    tellConnected = () => listener(connected);
    tellConnected();
    return () => {};
  };
  sync = createSync({ transport: { ...fake.transport, onConnected }, ...(onShown && { onShown }) });
  sync.setView(view);
}

function connect() {
  connected = true;
  tellConnected();
}

/** Lets timers and IndexedDB go on until `test` holds. */
const until = (test: () => unknown, step = longAfter) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(step);
      await new Promise((resolve) => setImmediate(resolve));
      return Boolean(await test());
    })
    .toBe(true);

async function keptIds(): Promise<string[]> {
  return new Promise((resolve) => {
    const open = indexedDB.open('kept');
    // Looking makes none.
    open.onupgradeneeded = () => open.transaction?.abort();
    open.onerror = () => resolve([]);
    open.onsuccess = () => {
      const database = open.result;
      if (!database.objectStoreNames.contains('collections')) {
        database.close();
        resolve([]);
        return;
      }
      const keys = database.transaction('collections').objectStore('collections').getAllKeys();
      keys.onsuccess = () => {
        database.close();
        resolve(keys.result.map(String));
      };
    };
  });
}

/** A first visit whose programs are kept. */
async function visitAndKeep(view = participant) {
  visit(view);
  connect();
  fake.whole(list, { a1: talk('one'), a2: talk('two') });
  await until(async () => (await keptIds()).includes('programs:'));
}

/** Everything a page reads at its start has been read. */
async function started() {
  const read = vi.spyOn(KeptStore.prototype, 'read');
  const found = () => read.mock.results.length > 0;
  await until(found);
  await read.mock.results[0]?.value.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setConfig(config('demo'));
});

afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

test.each([
  ['a member', participant],
  ['a visitor', anonymous],
])('%s sees what was kept before anything is answered, then what the server says', async (_, view) => {
  await visitAndKeep(view);
  visit(view);
  expect(storeOf('programs').size).toBe(0);
  await until(() => storeOf('programs').size === 2);
  expect(storeOf('programs').get('a1')?.title).toBe('one');
  expect(storeOf('programs').state).toBe('loading');
  fake.whole(list, { a1: talk('new') });
  await until(() => storeOf('programs').state === 'live');
  expect([...storeOf('programs').keys()]).toEqual(['a1']);
  expect(storeOf('programs').get('a1')?.title).toBe('new');
});

test('one can wait for what was kept, which is no wait where nothing was', async () => {
  visit();
  await sync.restored();
  await visitAndKeep();
  visit();
  await sync.restored();
  expect(storeOf('programs').size).toBe(2);
});

/** Lets so many milliseconds pass, and what they start come to its end. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const programsKept = () => expect.poll(async () => (await keptIds()).includes('programs:'));

test('a first visit of four seconds keeps what came, and nothing in the first three', async () => {
  const write = vi.spyOn(KeptStore.prototype, 'write');
  visit();
  connect();
  fake.whole(list, { a1: talk('one') });
  await pass(2900);
  expect(write).not.toHaveBeenCalled();
  const from = Date.now();
  await until(async () => (await keptIds()).includes('programs:'), 100);
  expect(Date.now() - from).toBeLessThan(5000);
});

test('what comes after the first writing is kept without the rest between two', async () => {
  visit();
  connect();
  fake.value('setting/base', { name: 'S' });
  await until(async () => (await keptIds()).length > 0, 100);
  const from = Date.now();
  fake.whole(list, { a1: talk('one') });
  await until(async () => (await keptIds()).includes('programs:'), 100);
  expect(Date.now() - from).toBeLessThan(5000);
});

test('a page that is left before that keeps what came', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });
  vi.stubGlobal('document', page);
  visit();
  connect();
  fake.whole(list, { a1: talk('one') });
  await pass(500);
  expect(await keptIds()).toEqual([]);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await programsKept().toBe(true);
  vi.unstubAllGlobals();
});

const member = {
  ...views.participant,
  permission: { ...views.participant.permission, showSessionBbs: true },
};
const board = 'state/bbs/OA';
const entry = { uid: 'u2', name: 'N', body: 'text', time: 1 };
const ends: (() => void)[] = [];

/** A visit that opens boards; each is kept. */
async function visitBoards(...ids: string[]) {
  visit(member);
  connect();
  for (const id of ids) {
    ends.push(demand('bbs', id), demand('seen'));
    fake.whole(`state/bbs/${id}`, { k: entry });
    fake.whole(`state/seen/${member.uid}`, { [id]: 7 });
    await until(async () => (await keptIds()).includes(`bbs:${id}`), 1000);
  }
  for (const end of ends.splice(0)) end();
}

test('a board that was opened is shown without a connection, whenever it is opened, with its age', async () => {
  await visitBoards('OA');
  const keptBy = Date.now();
  await vi.advanceTimersByTimeAsync(86_400_000);
  const ages: number[] = [];
  visit(member, (at) => ages.push(at));
  await started();
  for (const _ of ['first', 'again']) {
    ends.push(demand('bbs', 'OA'), demand('seen'));
    await until(() => storeOf('bbs', 'OA').size === 1, 100);
    await until(() => storeOf('seen').get('OA') === 7, 100);
    expect(storeOf('bbs', 'OA').state).toBe('loading');
    for (const end of ends.splice(0)) end();
    await until(() => storeOf('seen').size === 0, 1000);
  }
  expect(Math.min(...ages)).toBeLessThanOrEqual(keptBy);
});

test('while connected a board waits for the server', async () => {
  await visitBoards('OA');
  visit(member);
  connect();
  await started();
  const read = vi.spyOn(KeptStore.prototype, 'readOne');
  ends.push(demand('bbs', 'OA'));
  await pass(1000);
  expect(storeOf('bbs', 'OA').size).toBe(0);
  expect(read).not.toHaveBeenCalled();
  fake.whole(board, { k: entry });
  await expect.poll(() => storeOf('bbs', 'OA').state).toBe('live');
  for (const end of ends.splice(0)) end();
});

test('another account sees nothing of a board, and a denied one is not kept', async () => {
  await visitBoards('OA', 'OB');
  const end = demand('bbs', 'OA');
  fake.reject(board);
  await until(async () => !(await keptIds()).includes('bbs:OA'));
  expect(await keptIds()).toContain('bbs:OB');
  end();
  visit({ ...member, uid: 'u2', email: 'c@example.org' });
  await started();
  ends.push(demand('bbs', 'OB'));
  await pass(1000);
  expect(storeOf('bbs', 'OB').size).toBe(0);
  for (const one of ends.splice(0)) one();
});

test('of what was opened the last ones are kept', async () => {
  const store = new KeptStore();
  const mark = { owner: 'o', rights: 'r', at: 1 };
  const record = { target: '', text: '[]', at: 1 };
  const records = (from: number, to: number) =>
    new Map(Array.from({ length: to - from }, (_, index) => [`bbs:${from + index}`, record]));
  await store.write(mark, new Map([['programs:', record], ...records(0, 500)]), false);
  await store.write(mark, new Map([['bbs:0', record], ...records(500, 700)]), true);
  const ids = await keptIds();
  expect(ids).toHaveLength(601);
  expect(ids).toEqual(expect.arrayContaining(['programs:', 'bbs:0', 'bbs:101', 'bbs:699']));
  expect(ids).not.toContain('bbs:100');
  await store.drop();
});

test('changes are kept, and what is gone is not', async () => {
  await visitAndKeep();
  fake.removed(list, 'a1');
  fake.added(list, 'a3', talk('three'));
  const write = vi.spyOn(KeptStore.prototype, 'write');
  await until(() => write.mock.results.length > 0);
  await write.mock.results[0]?.value;
  visit();
  await until(() => storeOf('programs').size === 2);
  expect([...storeOf('programs').keys()]).toEqual(['a2', 'a3']);
});

test('what came shortly before the connection was lost is kept', async () => {
  await visitAndKeep();
  const write = vi.spyOn(KeptStore.prototype, 'write');
  fake.added(list, 'a3', talk('three'));
  await expect.poll(() => storeOf('programs').size).toBe(3);
  connected = false;
  tellConnected();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  await write.mock.results[0]?.value;
  visit();
  await until(() => storeOf('programs').size === 3);
});

test.each([
  ['another account', { ...participant, uid: 'u2', email: 'c@example.org' }],
  ['a visitor', anonymous],
])('%s sees nothing of it, and it is gone', async (_, next) => {
  await visitAndKeep();
  visit(next);
  await started();
  expect(storeOf('programs').size).toBe(0);
  await until(async () => (await keptIds()).length === 0);
});

test('another symposium on the same address sees nothing of it', async () => {
  await visitAndKeep();
  setConfig(config('other'));
  visit();
  await started();
  expect(storeOf('programs').size).toBe(0);
});

test('an account that is not known yet neither sees nor removes anything', async () => {
  await visitAndKeep();
  const pending = { parts: ['account'] as const, claims: participant.claims };
  visit({ ...anonymous, pending });
  await vi.advanceTimersByTimeAsync(longAfter);
  expect(storeOf('programs').size).toBe(0);
  sync.setView(participant);
  await until(() => storeOf('programs').size === 2);
});

test('changed rights remove what was kept under the former', async () => {
  await visitAndKeep();
  const clear = vi.spyOn(KeptStore.prototype, 'clear');
  sync.setView({ ...participant, permission: { ...noPermission, showProgramList: true } });
  expect(clear).toHaveBeenCalled();
  await clear.mock.results[0]?.value;
  sync.stop();
  visit();
  await started();
  expect(storeOf('programs').size).toBe(0);
});

test('other rights than those under which it was kept show nothing', async () => {
  await visitAndKeep();
  visit({ ...participant, permission: { ...noPermission, showProgramList: true } });
  await started();
  expect(storeOf('programs').size).toBe(0);
});

test('what the server denies is not kept', async () => {
  await visitAndKeep();
  fake.reject(list);
  await until(async () => !(await keptIds()).includes('programs:'));
});

test('sign-out removes it, also without the code that keeps', async () => {
  await visitAndKeep();
  sync.stop();
  forgetPerson('u');
  await until(async () => (await keptIds()).length === 0);
});

test('a page that is still open does not keep again what another one removed', async () => {
  await visitAndKeep();
  forgetPerson('u');
  await until(async () => (await keptIds()).length === 0);
  const write = vi.spyOn(KeptStore.prototype, 'write');
  fake.added(list, 'a3', talk('three'));
  await until(() => write.mock.results.length > 0);
  expect(await write.mock.results[0]?.value).toBe(false);
  expect(await keptIds()).toEqual([]);
});

test.each([
  ['a text that is none', { target: `["${list}"]`, text: '[["a1",' }],
  ['an entry of another kind', { target: `["${list}"]`, text: '[["a1","text"]]' }],
  ['no entries', { target: `["${list}"]`, text: '7' }],
  ['no record', 7],
])('a damaged store (%s) is dropped and never shown', async (_, record) => {
  await visitAndKeep();
  sync.stop();
  await new Promise<void>((resolve) => {
    const open = indexedDB.open('kept');
    open.onsuccess = () => {
      const writing = open.result.transaction('collections', 'readwrite');
      writing.objectStore('collections').put(record, 'programs:');
      writing.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
  visit();
  await started();
  expect(storeOf('programs').size).toBe(0);
  await until(async () => (await keptIds()).length === 0);
});

test('a database of another kind with the same name is dropped, and keeping begins anew', async () => {
  await new Promise<void>((resolve) => {
    const open = indexedDB.open('kept', 7);
    open.onsuccess = () => {
      open.result.close();
      resolve();
    };
  });
  await visitAndKeep();
  expect(storeOf('programs').size).toBe(2);
});

test('the draft of the timetable, and what belongs to other people, are not kept', async () => {
  visit(views.editor);
  connect();
  fake.whole('otherData/table', { day1: { title: 'Day', rooms: {} } });
  fake.whole('staticData/session', { S1: { title: 'S', group: 'g' } });
  await until(async () => (await keptIds()).includes('sessions:'));
  expect(await keptIds()).not.toContain('tables:');
});

test('nothing is kept while disconnected', async () => {
  visit();
  fake.whole(list, { a1: talk('one') });
  const write = vi.spyOn(KeptStore.prototype, 'write');
  await vi.advanceTimersByTimeAsync(longAfter);
  expect(storeOf('programs').state).toBe('live');
  expect(write).not.toHaveBeenCalled();
});

test('a browser that has no room syncs as before', async () => {
  const write = vi
    .spyOn(KeptStore.prototype, 'write')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  visit();
  connect();
  fake.whole(list, { a1: talk('one') });
  await until(() => write.mock.calls.length === 1);
  fake.added(list, 'a2', talk('two'));
  await vi.advanceTimersByTimeAsync(longAfter);
  expect(storeOf('programs').size).toBe(2);
  expect(write).toHaveBeenCalledTimes(1);
});

test('a browser without IndexedDB, or one that blocks it, syncs as before', async () => {
  for (const none of [
    undefined,
    {
      databases: () => Promise.reject(new Error('blocked')),
      open() {
        throw new Error('blocked');
      },
    },
  ]) {
    vi.stubGlobal('indexedDB', none);
    visit();
    connect();
    fake.whole(list, { a1: talk('one') });
    await vi.advanceTimersByTimeAsync(longAfter);
    expect(storeOf('programs').size).toBe(1);
  }
});
