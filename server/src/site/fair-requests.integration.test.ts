import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createScheduler } from 'embedded-firebase';
import { RateLimits } from 'embedded-firebase/rate-limits';
import { afterEach, expect, test } from 'vitest';
import { KnownCallers } from '../known-callers.ts';
import type { Accounts, Identity } from '../ports.ts';
import { clientNetwork } from './client-network.ts';
import { serveFairly } from './fair-requests.ts';
import { parseProxies, type TrustedProxies } from './trusted-proxies.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Each request counts as so many milliseconds of work, far more than it takes; what is spent hardly comes back. */
const cost = 100_000;
const rate = (requests: number) => {
  const burst = requests * cost - 1;
  return { burst, perSecond: 1e-9, little: burst * 0.2 };
};
const usual = {
  slice: 5,
  rest: 0,
  least: cost,
  staff: rate(1000),
  account: rate(1000),
  visitor: rate(1000),
  network: rate(1000),
  opening: rate(1000),
  everybody: rate(1000),
};
const identity = { uid: 'ann', claims: {} } as Identity;

async function start(limits: Partial<typeof usual>, listener: RequestListener = (_, to) => to.end('done')) {
  const limiter = new RateLimits(Date.now);
  // each request has a connection of its own, so everybody is a newcomer
  const newcomers = limits.network ?? usual.network;
  const scheduler = createScheduler(limiter, Date.now, { ...usual, newcomers, ...limits });
  const known = new KnownCallers({ now: Date.now });
  const { verify } = known.learnFrom({
    verify: async (token) => (token === 'good' ? identity : null),
  } as Accounts);
  const callers = clientNetwork(parseProxies('loopback') as TrustedProxies, {
    info: () => {},
    warn: () => {},
    error: () => {},
  });
  let serve: RequestListener = listener;
  const server: Server = createServer((request, response) => serve(request, response));
  const fair = serveFairly(server, serve, { symposium: { callers, known, scheduler, rateLimits: limiter } });
  serve = fair.listener;
  server.on('upgrade', (request, socket) =>
    fair.inTurn(request, () => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => {
    fair.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Resolves with the status and the answer, each over a connection of its own. */
  const ask = (from: string, headers: Record<string, string> = {}) => {
    const asked = get({
      port,
      host: '127.0.0.1',
      agent: false,
      headers: { 'x-forwarded-for': from, ...headers },
    });
    asked.on('error', () => {});
    const answered = once(asked, 'response').then(async ([answer]: IncomingMessage[]) => {
      let text = '';
      for await (const chunk of answer as IncomingMessage) text += String(chunk).slice(0, 100);
      return `${answer?.statusCode} ${text.slice(0, 4)}`;
    });
    answered.catch(() => {});
    return { answered, leave: () => asked.destroy() };
  };
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { ask, limiter, verify, connections, port };
}

const flood = '203.0.113.9';
const isListed = (limiter: RateLimits) => () => limiter.slowed().map(({ of, id }) => `${of} ${id}`);

test('a network that has spent its share waits and is listed, others are answered; released, it is too', async () => {
  const { ask, limiter } = await start({ network: rate(2) });
  expect(await ask(flood).answered).toBe('200 done');
  expect(await ask(flood).answered).toBe('200 done');
  const later = ask(flood);
  await expect.poll(isListed(limiter)).toEqual([`network ${flood}`]);
  expect(await ask('198.51.100.7').answered).toBe('200 done');
  expect(limiter.slowed()).toMatchObject([{ kind: 'work', of: 'network', id: flood, rejected: 0 }]);
  expect(limiter.release('work', { of: 'network', id: flood })).toBe(true);
  expect(await later.answered).toBe('200 done');
});

test('handshakes of database sockets have the same share', async () => {
  const { ask, limiter, port } = await start({ network: rate(1) });
  await ask(flood).answered;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /.ws HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${flood}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  const answer = once(socket, 'data');
  await expect.poll(isListed(limiter)).toEqual([`network ${flood}`]);
  limiter.release('work', { of: 'network', id: flood });
  expect(String((await answer)[0])).toContain('101');
});

test('an IPv6 network is its /64: other addresses of it bring no other share', async () => {
  const { ask, limiter } = await start({ network: rate(1) });
  await ask('2001:db8:1:2::1').answered;
  void ask('2001:db8:1:2:ffff::9');
  await expect.poll(isListed(limiter)).toEqual(['network 2001:db8:1:2::']);
  expect(await ask('2001:db8:1:3::1').answered).toBe('200 done');
});

test('who is signed in has a share of the own, whatever strangers of the same network do', async () => {
  const { ask, limiter, verify } = await start({ network: rate(2), account: rate(2) });
  await verify('good');
  const bearer = { authorization: 'Bearer good' };
  for (let i = 0; i < 2; i++) await ask(flood).answered;
  void ask(flood);
  await expect.poll(isListed(limiter)).toEqual([`network ${flood}`]);
  expect(await ask(flood, bearer).answered).toBe('200 done');
  void ask(flood, { authorization: 'Bearer made-up' });
  for (let i = 0; i < 2; i++) void ask('198.51.100.7', bearer);
  await expect.poll(isListed(limiter)).toContain('account ann');
});

test('long answers are charged to who asked for them', async () => {
  const megabytes = Buffer.alloc(8_000_000);
  const { ask, limiter } = await start({ least: 0, network: { ...rate(1), burst: 12 } }, (_, to) =>
    to.end(megabytes),
  );
  await ask(flood).answered;
  void ask(flood);
  await expect.poll(isListed(limiter)).toEqual([`network ${flood}`]);
});

test('requests that were sent before the answer to the first leave with their connection', async () => {
  const handled: string[] = [];
  const { ask, limiter, connections, port } = await start({ network: rate(1) }, ({ url = '' }, to) => {
    handled.push(url);
    to.end('done');
  });
  await ask(flood).answered;
  const gone = connect(port, '127.0.0.1');
  gone.write(`GET /gone HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${flood}\r\n\r\n`.repeat(3));
  await expect.poll(isListed(limiter)).toEqual([`network ${flood}`]);
  gone.destroy();
  await expect.poll(connections).toBe(0);
  const stays = ask(flood);
  await expect
    .poll(() => {
      limiter.release('work', { of: 'network', id: flood });
      return handled;
    })
    .toHaveLength(2);
  await stays.answered;
  // Of other sites, as a site's networks share what they may use.
  for (let i = 0; i < 3; i++) await ask(`198.51.${i}.1`).answered;
  expect(handled).not.toContain('/gone');
});

test('who leaves while waiting leaves the line', async () => {
  const handled: string[] = [];
  const { ask, limiter, connections } = await start({ network: rate(1) }, (request, to) => {
    handled.push(String(request.headers['x-who']));
    to.end('done');
  });
  await ask(flood, { 'x-who': 'first' }).answered;
  const [gone, stays] = [ask(flood, { 'x-who': 'gone' }), ask(flood, { 'x-who': 'stays' })];
  await expect.poll(connections).toBe(2);
  gone.leave();
  await expect.poll(connections).toBe(1);
  await expect
    .poll(() => {
      limiter.release('work', { of: 'network', id: flood });
      return handled;
    })
    .toContain('stays');
  await stays.answered;
  expect(handled).toEqual(['first', 'stays']);
});
