import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { defaultLimits } from '../../database/limits.ts';
import { Session } from '../../database/session.ts';
import { createEngine } from '../../engine.ts';
import type { Engine, Limits } from '../../public.ts';
import { memoryStore } from '../../stores/memory.ts';
import { withKey } from '../../testing/kept-key.ts';
import { openRules, quickHasher, until } from '../../testing/world.ts';
import { type AttachOptions, attachToServer, LongPolling } from './index.ts';

const megabyte = 1024 * 1024;
let engine: Engine;
let server: Server;
let polling: LongPolling;
let detach: () => void;
let port: number;
let clients: WebSocket[];
beforeEach(() => {
  clients = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients) client.terminate();
  detach();
  server.closeAllConnections();
  server.close();
  await engine.close();
});

async function start(limits: Partial<Limits>, options: Partial<AttachOptions> = {}): Promise<void> {
  engine = await createEngine({
    projectId: 'p',
    namespace: 'p',
    store: withKey(memoryStore()),
    passwordHasher: quickHasher,
    rules: openRules,
    limits,
  });
  server = createServer();
  polling = new LongPolling(engine, { allowedOrigins: () => true });
  detach = attachToServer(server, engine, { allowedOrigins: () => true, polling, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

async function open(query = ''): Promise<{ client: WebSocket; closed: () => string | null }> {
  const client = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=p${query}`, { perMessageDeflate: false });
  clients.push(client);
  let closed: string | null = null;
  client.on('error', () => {});
  client.on('close', (code, reason) => {
    closed = `${code} ${reason}`;
  });
  await once(client, 'open');
  return { client, closed: () => closed };
}

const ask = (client: WebSocket, r: number, a: string, b: object) =>
  client.send(JSON.stringify({ t: 'd', d: { r, a, b } }));

async function signInWith(token: string): Promise<string> {
  const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken';
  const body = JSON.stringify({ token, returnSecureToken: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await engine.fetch(new Request(url, { method: 'POST', body, headers }));
  const { idToken } = ((await answer?.json()) ?? {}) as { idToken?: string };
  return idToken ?? '';
}

/** Lengths of the frames that the next connection receives, and the turns that it waits for. */
function nextConnection(): { received: number[]; turns: (() => void)[] } {
  const received: number[] = [];
  const turns: (() => void)[] = [];
  const connect = engine.connect.bind(engine);
  vi.spyOn(engine, 'connect').mockImplementationOnce((...args) => {
    const connection = connect(...args);
    return {
      receive: (frame) => void received.push(frame.length),
      inTurn: (call) => void turns.push(call),
      closed: () => connection.closed(),
    };
  });
  return { received, turns };
}

function frames(client: WebSocket): string[] {
  const heard: string[] = [];
  client.on('message', (data) => heard.push(String(data)));
  return heard;
}

test('of a network that has all its sockets a newcomer gets the place of the oldest stranger, and another network loses none', async () => {
  let network = 'hall';
  await start({ networkSockets: 2 }, { network: () => network });
  const [first, second] = [await open(), await open()];
  network = 'home';
  const other = await open();
  network = 'hall';
  const third = await open();
  await until(() => first.closed() !== null);
  expect(first.closed()).toBe('1013 too many connections');
  const heard = frames(third.client);
  ask(third.client, 1, 'g', { p: '/a' });
  await until(() => heard.some((frame) => frame.includes('"r":1')));
  expect([second.closed(), third.closed(), other.closed()]).toEqual([null, null, null]);
});

test('when all sockets are taken, the network that has most of them makes room', async () => {
  let network: string | undefined = 'flood';
  await start({ sockets: 4 }, { network: () => network });
  const flood = [await open(), await open(), await open()];
  network = 'hall';
  const [ann, ben] = [await open(), await open()];
  await until(() => flood[0]?.closed() !== null);
  expect([flood[1], flood[2], ann, ben].map((one) => one?.closed())).toEqual([null, null, null, null]);
});

test('a backlog of which the network takes nothing is cut, also of a client that goes on sending', async () => {
  let now = 0;
  const looks: (() => void)[] = [];
  await start(
    { unsent: 100 * megabyte },
    { sockets: { now: () => now, onLook: (look) => looks.push(look) } },
  );
  await engine.database.set('large', 'x'.repeat(9 * megabyte));
  const [stuck, reader] = [await open(), await open()];
  stuck.client.pause();
  for (const { client } of [stuck, reader]) ask(client, 1, 'g', { p: '/large' });
  await once(reader.client, 'message');
  now = 29_000;
  ask(stuck.client, 2, 'p', { p: '/alive', d: true });
  await until(() => engine.database.get('alive'));
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  looks[0]?.();
  expect(await connections()).toBe(2);
  // The systems of both sides may take a little more of it before they are full.
  await until(async () => {
    now += 31_000;
    looks[0]?.();
    return (await connections()) === 1;
  });
  expect(now).toBeLessThan(600_000);
  expect(reader.closed()).toBeNull();
});

test('beyond the bytes that may wait for all sockets, the one for which most waits is cut', async () => {
  // In this time nothing is stuck for long, which would be another reason to cut it.
  const sockets = { now: () => 0, bounds: { unsent: 12 * megabyte } };
  await start({ unsent: 100 * megabyte }, { sockets });
  const [greedy, modest] = [await open(), await open()];
  for (const { client } of [greedy, modest]) client.pause();
  await engine.database.set('small', 'x'.repeat(3 * megabyte));
  ask(modest.client, 1, 'g', { p: '/small' });
  for (let i = 0; i < 4; i++) {
    await engine.database.set(`large${i}`, 'y'.repeat(8 * megabyte));
    ask(greedy.client, i + 1, 'g', { p: `/large${i}` });
  }
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await until(async () => (await connections()) === 1);
  modest.client.resume();
  await until(async () =>
    (await once(modest.client, 'message')).some((data) => String(data).includes('"r":1')),
  );
  expect(modest.closed()).toBeNull();
});

/** Announces a message in segments of the usual size and sends all but one. */
function sendHalf(client: WebSocket, segments: number): void {
  client.send(String(segments + 1));
  for (let i = 0; i < segments; i++) client.send('x'.repeat(16_384));
}

test('unfinished messages are bounded, of a visitor and of all together, in fragments and in segments', async () => {
  const input = { visitor: 100_000, total: 170_000 };
  await start({}, { sockets: { bounds: { input } } });
  const inFragments = await open();
  for (let i = 0; i < 3; i++) inFragments.client.send('x'.repeat(20_000), { fin: false });
  const inSegments = await open();
  sendHalf(inSegments.client, 7);
  await until(() => inSegments.closed() !== null);
  expect(inFragments.closed()).toBeNull();
  const [some, more] = [await open(), await open()];
  sendHalf(some.client, 3);
  sendHalf(more.client, 4);
  await until(() => [inFragments, some, more].some(({ closed }) => closed() !== null));
  expect([inFragments, some, more].filter(({ closed }) => closed() === null)).toHaveLength(2);
});

test('F16: who answers nothing for a minute is disconnected, who answers pings is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await start({});
  const [silent, alive] = [await open(), await open()];
  silent.client.pause();
  const pinged = once(alive.client, 'ping');
  vi.advanceTimersByTime(30_000);
  await pinged;
  const heard = frames(alive.client);
  // Answered after the pong, which was sent before.
  ask(alive.client, 1, 'g', { p: '/a' });
  await until(() => heard.some((frame) => frame.includes('"r":1')));
  vi.advanceTimersByTime(30_000);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await until(async () => (await connections()) === 1);
  expect(alive.closed()).toBeNull();
});

test('the first message of a socket is not read before its turn either', async () => {
  await start({});
  const { received, turns } = nextConnection();
  const [early, other] = [await open(), await open()];
  early.client.send('['.repeat(50_000));
  const heard = frames(other.client);
  ask(other.client, 1, 'g', { p: '/a' });
  await until(() => heard.some((frame) => frame.includes('"r":1')));
  expect(received).toEqual([]);
  await until(() => {
    turns.shift()?.();
    return received.length > 0;
  });
  expect(received).toEqual([50_000]);
});

test('what is long is parsed in the turn of who sends it, what is short at once', async () => {
  await start({});
  const { received, turns } = nextConnection();
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const { client } = await open();
  const [socket] = await accepted;
  turns.shift()?.();
  client.send('a'.repeat(1000));
  await until(() => received.length === 1);
  client.send('a'.repeat(30_000));
  await until(() => turns.length === 1 && socket.bytesRead > 20_000);
  expect(received).toEqual([1000]);
  client.send('b'.repeat(2000));
  while (received.length < 3) {
    await until(() => turns.length > 0);
    turns.shift()?.();
    await until(() => turns.length > 0 || received.length === 3);
  }
  expect(received).toEqual([1000, 30_000, 2000]);
});

test('a long message is read in turns of who sends it: with the share spent no further', async () => {
  const work = { ...defaultLimits.work, visitor: { burst: 4, perSecond: 1e-9, little: 1 } };
  const bounds = { input: { visitor: 4 * megabyte, total: 8 * megabyte } };
  await start({ work }, { sockets: { bounds } });
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const { client } = await open();
  const [socket] = await accepted;
  sendHalf(client, 60);
  await until(() => socket.isPaused() && socket.bytesRead > 100_000);
  const other = await open();
  const heard = frames(other.client);
  ask(other.client, 1, 'g', { p: '/list' });
  await until(() => heard.some((frame) => frame.includes('"r":1')));
  expect(socket.isPaused()).toBe(true);
  expect(socket.bytesRead).toBeLessThan(megabyte / 2);
  expect(client.readyState).toBe(client.OPEN);
});

test('only what is longer than sign-in and listens comes after the input of others', async () => {
  await start({});
  const turns = vi.spyOn(Session.prototype, 'inTurn');
  const { client } = await open();
  const heard = frames(client);
  ask(client, 1, 'g', { p: '/list' });
  await until(() => heard.some((frame) => frame.includes('"r":1')));
  const isLong = () => turns.mock.calls.map(([, turn]) => turn?.isLongInput === true);
  expect(isLong()).not.toContain(true);
  sendHalf(client, 10);
  await until(() => isLong().includes(true));
  turns.mockRestore();
});

test('who comes back signs in and sends a large write again at once', async () => {
  await start({}, { sockets: { bounds: { input: { visitor: 100_000, total: 4 * megabyte } } } });
  const { uid } = await engine.accounts.create({});
  const id = await signInWith(await engine.accounts.createCustomToken(uid));
  const { client, closed } = await open();
  const heard = frames(client);
  ask(client, 1, 'auth', { cred: id });
  const write = JSON.stringify({ t: 'd', d: { r: 2, a: 'p', b: { p: '/large', d: 'x'.repeat(900_000) } } });
  const segments = write.match(/.{1,16384}/g) ?? [];
  client.send(String(segments.length));
  for (const segment of segments) client.send(segment);
  await until(() => heard.some((frame) => frame.includes('"r":2')));
  expect(await engine.database.get('large')).toHaveLength(900_000);
  expect(closed()).toBeNull();
});

test('a frame is bounded when it is inflated, too', async () => {
  await start({});
  const client = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=p`, {
    perMessageDeflate: { threshold: 0 },
  });
  clients.push(client);
  await once(client, 'open');
  client.send('x'.repeat(2 * megabyte), { compress: true, fin: false });
  const [code] = await once(client, 'close');
  expect(code).toBe(1009);
});

test('a socket taken over from long polling sends in pieces, and a stuck one is cut the same way', async () => {
  let now = 0;
  const looks: (() => void)[] = [];
  await start(
    { unsent: 100 * megabyte },
    { sockets: { now: () => now, onLook: (look) => looks.push(look) } },
  );
  await engine.database.set('large', 'x'.repeat(9 * megabyte));
  const started = await (
    await polling.fetch(new Request('http://localhost/.lp?ns=p&start=t&cb=1&v=5'))
  ).text();
  const [, id, pw] = /"start","([^"]+)","([^"]+)"/.exec(started) ?? [];
  const say = (message: object, n: number) => {
    const data = `${Buffer.from(JSON.stringify(message)).toString('base64url')}.`;
    return polling.fetch(
      new Request(`http://localhost/.lp?ns=p&id=${id}&pw=${pw}&seg0=${n}&ts0=1&d0=${data}`),
    );
  };
  const name = /\\"s\\":\\"([^\\"]+)\\"/.exec(started)?.[1] ?? '';
  const { client, closed } = await open(`&s=${name}`);
  const heard = frames(client);
  ask(client, 1, 'g', { p: '/large' });
  await say({ t: 'c', d: { t: 'n', d: {} } }, 0);
  await until(() => heard.some((frame) => frame.includes('"r":1') && frame.length > 9 * megabyte));
  client.pause();
  ask(client, 2, 'g', { p: '/large' });
  ask(client, 3, 'p', { p: '/after', d: true });
  await until(() => engine.database.get('after'));
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await until(async () => {
    now += 31_000;
    looks[0]?.();
    return (await connections()) === 0;
  });
  client.resume();
  await until(() => closed() !== null);
});
