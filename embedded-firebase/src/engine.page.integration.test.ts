import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nodePasswordHasher } from './adapters/node/index.ts';
import { pageHandlers, pagePasswordHasher } from './adapters/page/index.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './public.ts';
import { memoryStore } from './stores/memory.ts';
import { openRules, until } from './testing/world.ts';

const origin = 'http://pretend.example:3001';
const server = setupServer();
let engine: Engine;

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(async () => {
  engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: memoryStore({ a: 1 }),
    passwordHasher: pagePasswordHasher(),
    rules: openRules,
  });
  server.use(...pageHandlers(engine, { origin }));
});
afterEach(async () => {
  server.resetHandlers();
  await engine.close();
});

test('a page’s Auth requests are answered by the engine in it', async () => {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ann@example.org', password: 'polar2026', returnSecureToken: true }),
  });
  const { localId, idToken } = (await response.json()) as { localId: string; idToken: string };
  expect((await engine.accounts.getByEmail('ann@example.org'))?.uid).toBe(localId);
  expect((await engine.accounts.verifyIdToken(idToken)).uid).toBe(localId);
});

test('a page’s database socket speaks with the engine in it, until it closes', async () => {
  const socket = new WebSocket('ws://pretend.example:3001/.ws?v=5&ns=symposium');
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  await until(() => frames.length === 1);
  expect(JSON.parse(frames[0] ?? '')).toMatchObject({
    t: 'c',
    d: { t: 'h', d: { h: 'pretend.example:3001' } },
  });
  socket.send('{"t":"d","d":{"r":1,"a":"q","b":{"p":"/a","h":""}}}');
  await until(() => frames.length === 3);
  await engine.database.set('a', 2);
  await until(() => frames.length === 4);
  expect(JSON.parse(frames[3] ?? '')).toEqual({ t: 'd', d: { a: 'd', b: { p: '/a', d: 2 } } });
  socket.send('{"t":"d","d":{"r":2,"a":"o","b":{"p":"/gone","d":true}}}');
  await until(() => frames.length === 5);
  socket.close();
  await until(() => engine.database.get('gone'));
});

test('passwords hashed in a page are verified by Node, and the other way round', async () => {
  const [page, node] = [pagePasswordHasher(), nodePasswordHasher({ memory: 64, passes: 1 })];
  const [fromPage, fromNode] = [await page.hash('polar2026'), await node.hash('polar2026')];
  expect([await node.verify(fromPage, 'polar2026'), await page.verify(fromNode, 'polar2026')]).toEqual([
    true,
    true,
  ]);
  expect([await node.verify(fromPage, 'polar'), await page.verify(fromNode, 'polar')]).toEqual([
    false,
    false,
  ]);
  expect(await node.verify('nonsense', 'polar')).toBe(false);
});
