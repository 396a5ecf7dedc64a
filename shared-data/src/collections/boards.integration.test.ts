import { readFileSync } from 'node:fs';
import type { Json } from 'embedded-firebase';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPageRenewal } from '../models/open-page.ts';
import { openPage, startWorld, until, type World } from '../testing/world.ts';

const minute = 60_000;
const entry = (uid: string, time: number) => ({ uid, name: uid, body: 'x', time });
const now = Date.now();
const data = {
  setting: { base: { closed: false }, permission: { issue: true, like: true, showSessionBbs: true } },
  staticData: {
    session: { S1: { id: 'S1', title: 'Ice', group: '' } },
    user: { 'kaede@example%2Eorg': { isRegistered: true, uid: 'kaede' } },
  },
  otherData: { user: { kaede: { name: 'Kaede' } } },
  state: {
    bbs: {
      S1: {
        a: entry('other', now - 3 * minute),
        b: entry('other', now - 2 * minute),
        c: entry('kaede', now - minute),
      },
    },
    bbsTotal: { comments: { S1: 3 }, participants: { S1: 5 } },
  },
};
const { rules } = JSON.parse(
  readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8'),
) as { rules: { symposium: Json } };

let world: World;
beforeAll(async () => {
  world = await startWorld({ data, rules: rules.symposium });
  await world.engine.accounts.create({
    uid: 'kaede',
    email: 'kaede@example.org',
    password: 'polar2026',
    emailVerified: true,
  });
});
afterAll(() => world.close());

const connections: { close(): Promise<void> }[] = [];
async function signedIn() {
  const connection = world.connect();
  connections.push(connection);
  await openPage(world, connection);
  const { signIn } = await import('../identity/account.ts');
  await signIn('kaede@example.org', 'polar2026');
  const { storeOf, settled, demand } = await import('../sync/collection-store.ts');
  await settled('sessions');
  const writes = await import('./writes.ts');
  return { ...writes, ...(await import('./boards.ts')), storeOf, settled, demand };
}

test('a page is marked as open while it is, and no longer when its connection ends', async () => {
  await signedIn();
  const { loadFirebase } = await import('../platform/firebase.ts');
  const { transport } = await loadFirebase();
  const leave = transport.keepPresent('state/presence/data/session/S1/kaede/3');
  const marks = () => stored('presence/data/session/S1/kaede');
  await expect.poll(marks).toEqual({ 3: expect.any(Number) });
  leave();
  await expect.poll(marks).toBeNull();

  transport.keepPresent('state/presence/data/session/S1/kaede/4');
  await expect.poll(marks).toEqual({ 4: expect.any(Number) });
  await connections.at(-1)?.close();
  await expect.poll(marks).toBeNull();
});

test('a mark that was taken up again at once ends with its connection too', async () => {
  await signedIn();
  const { loadFirebase } = await import('../platform/firebase.ts');
  const { transport } = await loadFirebase();
  const path = 'state/presence/data/session/S1/kaede/7';
  const mark = async () => Number((await stored('presence/data/session/S1/kaede/7')) ?? 0);
  const leave = transport.keepPresent(path);
  await expect.poll(mark).toBeGreaterThan(0);
  const first = await mark();
  leave();
  transport.keepPresent(path);
  await expect.poll(mark).toBeGreaterThan(first);
  await connections.at(-1)?.close();
  await expect.poll(mark).toBe(0);
});

test('who signs out is not there any more, though the page stays open', async () => {
  await signedIn();
  const { loadFirebase } = await import('../platform/firebase.ts');
  const { transport } = await loadFirebase();
  const leave = transport.keepPresent('state/presence/data/session/S1/kaede/6');
  const marks = () => stored('presence/data/session/S1/kaede');
  await expect.poll(marks).toEqual({ 6: expect.any(Number) });
  const { signOut } = await import('../identity/identity-store.ts');
  await signOut();
  await expect.poll(marks).toBeNull();
  leave();
});

test("the mark of an open page is renewed at the server's time, whatever the time of the device", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await signedIn();
  const { loadFirebase } = await import('../platform/firebase.ts');
  const { transport } = await loadFirebase();
  const mark = async () => Number((await stored('presence/data/session/S1/kaede/5')) ?? 0);
  const leave = transport.keepPresent('state/presence/data/session/S1/kaede/5');
  await expect.poll(mark).toBeGreaterThan(now - minute);
  const first = await mark();
  expect(first).toBeLessThan(now + 10 * minute);
  vi.advanceTimersByTime(openPageRenewal);
  await expect.poll(mark).toBeGreaterThan(first);
  // Also when the server took it back, as it was silent for too long.
  await world.engine.database.set('symposium/state/presence', null);
  vi.advanceTimersByTime(openPageRenewal);
  await expect.poll(mark).toBeGreaterThan(first);
  leave();
  await expect.poll(mark).toBe(0);
  vi.advanceTimersByTime(3 * openPageRenewal);
  vi.useRealTimers();
  await transport.get('setting/base');
  expect(await mark()).toBe(0);
});

const stored = (path: string) => world.engine.database.get(`symposium/state/${path}`);

test('an answer to what is hidden or not there any more is rejected by rule, and why is told', async () => {
  const page = await signedIn();
  const board = { on: 'session', id: 'S1' } as const;
  const answer = (key: string) => page.addComment(board, { key, body: 'So', replyTo: 'b' });
  await answer('r1');
  await world.engine.database.set('symposium/state/bbs/S1/b/hidden', true);
  await expect(answer('r2')).rejects.toMatchObject({ name: 'WriteError', code: 'answer_gone' });
  await world.engine.database.set('symposium/state/bbs/S1/b', null);
  await expect(answer('r3')).rejects.toMatchObject({ name: 'WriteError', code: 'answer_gone' });
  expect(Object.keys((await stored('bbs/S1')) as object)).toEqual(['a', 'c', 'r1']);
  await world.engine.database.set('symposium/state/bbs/S1', data.state.bbs.S1);
});

test('joining and leaving a board, its likes, its questions and how far it was read follow the person', async () => {
  const page = await signedIn();
  for (const name of ['seen', 'boardComments', 'boardParticipants'] as const) page.demand(name);
  expect(await page.settled('boardParticipants')).toBe('live');
  expect(page.storeOf('boardParticipants').get('S1')).toBe(5);

  await page.joinSession('S1', true);
  expect(await stored('sessionParticipants/S1/kaede')).toBe(true);
  await until(() => page.storeOf('seen').get('S1'));
  expect(await stored('seen/kaede/S1')).toEqual(expect.any(Number));

  // What came after the mark is unread.
  await page.markSeen('S1', now - 3 * minute);
  const unread = `S1/${now - 3 * minute}`;
  page.demand('unreadBbs', unread);
  expect(await page.settled('unreadBbs', unread)).toBe('live');
  expect([...page.storeOf('unreadBbs', unread).keys()]).toEqual(['b', 'c']);

  await page.setEntryLike('S1', 'a', true);
  expect(await stored('bbsLike/data/S1/kaede')).toEqual({ a: true });
  await page.setEntryLike('S1', 'a', false);
  expect(await stored('bbsLike/data/S1/kaede')).toBeNull();

  const board = { on: 'session', id: 'S1' } as const;
  await page.addComment(board, { key: 'q', body: 'Why?', question: true });
  expect(await stored('bbs/S1/q')).toMatchObject({ uid: 'kaede', name: 'Kaede', question: true });
  await page.addComment(board, { key: 'r', body: 'Because', replyTo: 'q', question: true });
  expect(await stored('bbs/S1/r')).not.toHaveProperty('question');

  await page.joinSession('S1', false);
  expect([await stored('sessionParticipants/S1/kaede'), await stored('seen/kaede')]).toEqual([null, null]);
});
