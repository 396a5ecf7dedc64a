// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../identity/connection.ts';
import type { AuthPort, Transport } from '../platform/ports.ts';
import { views } from '../testing/views.ts';
import type { Change } from './outbox/change.ts';

const { participant } = views;
const uid = participant.uid ?? '';
const star = (on: boolean): Change => ({ kind: 'star', id: 'T0001', on });
const comment: Change = {
  kind: 'comment',
  discussion: { on: 'program', id: 'T0001' },
  comment: { key: 'k1', body: 'Cold!' },
};
const starPath = `state/star/${uid}/T0001`;
const commentPath = 'state/issue/data/T0001/k1';

interface Attempt {
  values: Record<string, unknown>;
  accept: () => void;
  deny: (code?: string) => void;
}

let attempts: Attempt[];
let held: Set<string>;
let stops: (() => void)[];

const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('outbox:'));
const paths = () => attempts.flatMap(({ values }) => Object.keys(values));
const attempted = (count: number) => expect.poll(() => attempts.length).toBe(count);
/** What browsers tell the other pages. */
const told = () => dispatchEvent(new StorageEvent('storage', { key: `outbox:${uid}:star/T0001` }));
const emptied = () => expect.poll(stored).toEqual([]);

/** Another page of the same browser, with modules of its own. */
async function openPage(view = participant) {
  vi.resetModules();
  const { WriteError } = await import('../platform/errors.ts');
  const { setFirebase } = await import('../platform/firebase.ts');
  const { useIdentity } = await import('../identity/identity-store.ts');
  const { useConnection } = await import('../identity/connection.ts');
  const { storeOf } = await import('../sync/collection-store.ts');
  const outbox = await import('./outbox.ts');
  const transport: Partial<Transport> = {
    serverTime: 'now',
    get: async (path) => (path.includes('/user/') ? { name: 'Aino' } : null),
    update: (values) =>
      new Promise((accept, reject) => {
        const deny = (code = 'permission_denied') => reject(new WriteError(code));
        attempts.push({ values, accept, deny });
      }),
  };
  setFirebase({ auth: {} as AuthPort, transport: transport as Transport });
  useIdentity.setState({ view });
  const before = new Set(held);
  const stop = outbox.followOutbox();
  stops.push(stop);
  return {
    writeOrKeep: outbox.writeOrKeep,
    discard: outbox.discard,
    waiting: () => outbox.useOutbox.getState().waiting,
    stars: storeOf('stars'),
    connection: (connection: Connection) => useConnection.setState({ connection }),
    shownFrom: (asOf: number) => useConnection.setState({ asOf }),
    close() {
      stop();
      for (const name of held) if (!before.has(name)) held.delete(name);
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  [attempts, held, stops] = [[], new Set(), []];
  const request = async (name: string, ...rest: unknown[]) => {
    const act = rest.at(-1) as (lock: object | null) => Promise<void>;
    if (rest.length > 1 && held.has(name)) return act(null);
    held.add(name);
    await act({});
    held.delete(name);
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
});

afterEach(() => {
  for (const stop of stops) stop();
  Reflect.deleteProperty(navigator, 'locks');
});

test('while connected nothing waits, and the caller learns what the server says', async () => {
  const page = await openPage();
  page.connection('connected');
  const sent = page.writeOrKeep(star(true));
  await attempted(1);
  expect(attempts[0]?.values).toEqual({ [starPath]: true });
  attempts[0]?.accept();
  await sent;
  const denied = page.writeOrKeep(star(false));
  await attempted(2);
  attempts[1]?.deny();
  await expect(denied).rejects.toMatchObject({ code: 'permission_denied' });
  expect(stored()).toEqual([]);
});

test('without a connection a change waits, and is gone once the server has it', async () => {
  const page = await openPage();
  page.connection('lost');
  await page.writeOrKeep(star(true));
  await page.writeOrKeep(comment);
  expect(page.waiting().map(({ change }) => change)).toEqual([star(true), comment]);
  await attempted(2);
  for (const { accept } of attempts) accept();
  await emptied();
  expect(page.waiting()).toEqual([]);
});

test('a connection that is lost while a change is sent makes it wait', async () => {
  const page = await openPage();
  page.connection('connected');
  const sent = page.writeOrKeep(comment);
  await attempted(1);
  page.connection('lost');
  await sent;
  expect(stored()).toEqual([`outbox:${uid}:comment/k1`]);
});

test('what a closed page left is sent by the next one, once, and a comment under its own key', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep(star(true));
  await first.writeOrKeep(comment);
  first.close();
  attempts = [];
  const [second, third] = [await openPage(), await openPage()];
  second.connection('connected');
  third.connection('connected');
  await attempted(1);
  attempts[0]?.accept();
  await attempted(2);
  expect(attempts[1]?.values).toMatchObject({ [commentPath]: { body: 'Cold!', name: 'Aino', uid } });
  attempts[1]?.accept();
  await emptied();
  expect(paths()).toEqual([starPath, commentPath]);
});

test('a page that is still open sends its own', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep(star(true));
  const second = await openPage();
  second.connection('connected');
  await expect.poll(() => held.has('outbox')).toBe(false);
  expect(attempts).toHaveLength(1);
  attempts[0]?.accept();
  await emptied();
});

test('of two marks of one thing only the newer waits', async () => {
  const page = await openPage();
  page.connection('lost');
  await page.writeOrKeep(star(true));
  await page.writeOrKeep(star(false));
  expect(page.waiting().map(({ change }) => change)).toEqual([star(false)]);
  await attempted(2);
  attempts[0]?.accept();
  await Promise.resolve();
  expect(stored()).toHaveLength(1);
  attempts[1]?.accept();
  await emptied();
});

test('what is denied keeps its text and the reason, is not sent again, and can be discarded', async () => {
  const page = await openPage();
  page.connection('lost');
  await page.writeOrKeep(comment);
  await attempted(1);
  attempts[0]?.deny();
  await expect.poll(() => page.waiting()[0]?.denied).toBe('permission_denied');
  page.close();
  const next = await openPage();
  next.connection('connected');
  expect(next.waiting()).toMatchObject([{ change: comment, denied: 'permission_denied' }]);
  expect(attempts).toHaveLength(1);
  next.discard(comment);
  expect(next.waiting()).toEqual([]);
  expect(stored()).toEqual([]);
});

test('a note of what was read that is denied is dropped', async () => {
  const page = await openPage();
  page.connection('lost');
  await page.writeOrKeep({ kind: 'seen', id: 'OG', time: 1 });
  await attempted(1);
  attempts[0]?.deny();
  await emptied();
  expect(page.waiting()).toEqual([]);
});

test('an attempt that the connection ends is tried again', async () => {
  const page = await openPage();
  page.connection('lost');
  await page.writeOrKeep(star(true));
  await attempted(1);
  attempts[0]?.deny('disconnected');
  await expect.poll(() => page.waiting()[0]?.page).toBe('');
  page.connection('connected');
  await attempted(2);
  attempts[1]?.accept();
  await emptied();
});

test('a star that waits is shown over what was kept', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep(star(true));
  first.close();
  const next = await openPage();
  next.connection('lost');
  next.stars.setState('loading');
  next.shownFrom(1);
  await expect.poll(() => next.stars.get('T0001')).toBe(true);
});

test('a star that is set or taken away over what was kept is shown at once', async () => {
  const page = await openPage();
  page.connection('lost');
  page.stars.setState('loading');
  page.shownFrom(1);
  await page.writeOrKeep(star(true));
  await expect.poll(() => page.stars.get('T0001')).toBe(true);
  await page.writeOrKeep(star(false));
  await expect.poll(() => page.stars.get('T0001')).toBe(undefined);
});

test('a mark of another open page is repeated once, so that this page shows it and what is undone here stays undone', async () => {
  const first = await openPage();
  first.connection('lost');
  const second = await openPage();
  second.connection('lost');
  await first.writeOrKeep(star(true));
  told();
  told();
  await attempted(2);
  await second.writeOrKeep(star(false));
  told();
  await attempted(4);
  const [made, repeated, undone, undoneThere] = attempts.map(({ values }) => values[starPath]);
  expect([made, repeated, undone, undoneThere]).toEqual([true, true, null, null]);
  for (const { accept } of attempts) accept();
  await emptied();
});

test('a mark of a page that is still open is repeated by one that is opened without a connection, comments are not', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep({ kind: 'like', id: 'T0001', on: true });
  await first.writeOrKeep(comment);
  await attempted(2);
  const second = await openPage();
  second.connection('lost');
  await attempted(3);
  expect(paths().filter((path) => path === commentPath)).toHaveLength(1);
  expect(attempts[2]?.values).toEqual(attempts[0]?.values);
});

test('a repeated mark that is denied is left to the page that made it', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep(star(true));
  const second = await openPage();
  second.connection('lost');
  await attempted(2);
  attempts[1]?.deny();
  await Promise.resolve();
  expect(stored()).toHaveLength(1);
  attempts[0]?.deny();
  await expect.poll(() => first.waiting()[0]?.denied).toBe('permission_denied');
  told();
  expect(second.waiting()).toMatchObject([{ denied: 'permission_denied' }]);
  expect(attempts).toHaveLength(2);
});

test('another account neither sees nor sends it, and signing out removes it', async () => {
  const first = await openPage();
  first.connection('lost');
  await first.writeOrKeep(comment);
  first.close();
  attempts = [];
  const other = await openPage({ ...participant, uid: 'somebody' });
  other.connection('connected');
  expect(other.waiting()).toEqual([]);
  expect(attempts).toEqual([]);
  const { forgetPerson } = await import('../identity/personal-data.ts');
  forgetPerson(uid);
  expect(stored()).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  [
    'a change of another kind',
    JSON.stringify({ change: { kind: 'x', id: 'T0001' }, at: 1, page: '', attempt: '' }),
  ],
  ['a change of another place', JSON.stringify({ change: comment, at: 1, page: '', attempt: '' })],
])('%s is removed, and nothing of it is sent', async (_, text) => {
  localStorage.setItem(`outbox:${uid}:star/T0001`, text);
  const page = await openPage();
  page.connection('connected');
  expect(page.waiting()).toEqual([]);
  expect(stored()).toEqual([]);
  expect(attempts).toEqual([]);
});

test('without storage a change waits as long as its page', async () => {
  const page = await openPage();
  page.connection('lost');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const sent = page.writeOrKeep(star(true));
  await attempted(1);
  attempts[0]?.accept();
  await sent;
  full.mockRestore();
});
