import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Json } from './public.ts';
import { openRules, startWorld, until, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  // what waits for its turn waits for long, so that it can be counted
  world = await startWorld({ rules: openRules, limits: { requests: 1 } });
});
afterEach(() => world.close());

class Raw {
  readonly socket: WebSocket;
  readonly answers = new Map<number, string>();
  readonly #waiting = new Map<number, () => void>();
  closed: string | null = null;
  #id = 0;

  private constructor() {
    this.socket = new WebSocket(`${world.origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
    this.socket.on('error', () => {});
    this.socket.on('close', (code, reason) => {
      this.closed = `${code} ${reason}`;
    });
    this.socket.on('message', (data) => {
      const { d } = JSON.parse(String(data)) as { d: { r?: number; b?: { s?: string } } };
      if (d.r === undefined) return;
      this.answers.set(d.r, d.b?.s ?? '');
      this.#waiting.get(d.r)?.();
    });
  }

  static async connect(): Promise<Raw> {
    const client = new Raw();
    await once(client.socket, 'open');
    return client;
  }

  /** Sends without waiting; returns the request's number. */
  send(a: string, b: Json): number {
    const r = this.#id++;
    this.socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
    return r;
  }

  async ask(a: string, b: Json): Promise<void> {
    const answered = new Promise<void>((resolve) => this.#waiting.set(this.#id, resolve));
    this.send(a, b);
    await answered;
  }

  count(status: string): number {
    return [...this.answers.values()].filter((one) => one === status).length;
  }
}

async function converse(client: Raw): Promise<void> {
  for (let i = 0; i < 30; i++)
    await (i % 3 ? client.ask('g', { p: '/calm' }) : client.ask('p', { p: '/calm', d: i }));
}

const floods: [string, (attacker: Raw) => void, (attacker: Raw) => boolean][] = [
  [
    'ten thousand listens',
    (attacker) => {
      for (let i = 0; i < 10_000; i++) attacker.send('q', { p: `/list/${i}`, h: '' });
    },
    // as many as are allowed at once; the others wait their turn
    (attacker) => attacker.count('ok') > 300 && attacker.count('ok') <= 500,
  ],
  [
    'a message of ten megabytes',
    (attacker) => attacker.send('p', { p: '/big', d: 'x'.repeat(10 * 1024 * 1024) }),
    (attacker) => attacker.closed !== null,
  ],
  [
    'twenty megabytes of writes at once',
    (attacker) => {
      for (let i = 0; i < 400; i++) attacker.send('p', { p: `/many/${i}`, d: 'x'.repeat(50_000) });
    },
    // what is beyond waits unread
    (attacker) => attacker.count('ok') > 0 && attacker.count('ok') < 400,
  ],
  [
    'a thousand writes at once',
    (attacker) => {
      for (let i = 0; i < 1000; i++) attacker.send('p', { p: `/many/${i}`, d: i });
    },
    (attacker) => attacker.count('ok') > 400 && attacker.count('ok') < 1000,
  ],
  [
    'deep queries on a long list',
    (attacker) => {
      for (let i = 0; i < 400; i++)
        attacker.send('g', { p: '/long', q: { i: `a/b/c/d${i}`, sp: 'x', l: 1 + i } });
    },
    (attacker) => attacker.count('ok') > 0 && attacker.count('ok') < 400,
  ],
];

test.each(floods)(
  'F44: %s of one client are limited, and another client is served',
  async (_, flood, isLimited) => {
    const long = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i]));
    await world.engine.database.set('long', long);
    const [attacker, other] = [await Raw.connect(), await Raw.connect()];
    flood(attacker);
    await converse(other);
    // no more has been done for the one before the other was served
    expect(attacker.answers.size).toBeLessThan(1000);
    await until(() => isLimited(attacker));
    for (let seen = -1; seen !== attacker.answers.size; ) {
      seen = attacker.answers.size;
      await converse(other);
    }
    expect(isLimited(attacker)).toBe(true);
    expect(other.closed).toBe(null);
    expect(other.count('ok')).toBe(other.answers.size);
  },
);

test('F43: who does not read is cut off at a bound, and nobody else waits', async () => {
  const [stalled, other] = [await Raw.connect(), await Raw.connect()];
  await stalled.ask('q', { p: '/news', h: '' });
  await other.ask('q', { p: '/news', h: '' });
  stalled.socket.pause();
  const connections = () =>
    new Promise<number>((resolve) => world.server.getConnections((_, count) => resolve(count)));
  let wrote = 0;
  let received = 0;
  other.socket.on('message', (data) => {
    if (String(data).includes('"a":"d"')) received++;
  });
  // what the system takes before anything waits here is not much
  while ((await connections()) > 1 && wrote < 100) {
    await world.engine.database.set('news', `${wrote++}${randomBytes(300_000).toString('base64')}`);
    await until(() => received === wrote);
  }
  expect(wrote).toBeLessThan(100);
  expect(wrote).toBeGreaterThan(10);
  await converse(other);
  expect(other.closed).toBe(null);
  stalled.socket.terminate();
});

test('who reads gets what is larger than the bound by itself, also while a write becomes durable', async () => {
  await world.close();
  world = await startWorld({ rules: openRules, limits: { unsent: 500_000 } });
  // more than the system takes at once, also when it is deflated
  await world.engine.database.set('large', randomBytes(7_500_000).toString('base64'));
  const reader = await Raw.connect();
  const asked = [
    reader.send('p', { p: '/calm', d: 1 }),
    reader.send('q', { p: '/large', h: '' }),
    ...Array.from({ length: 2 }, () => reader.send('g', { p: '/large' })),
  ];
  await until(() => reader.closed !== null || reader.answers.size === asked.length);
  expect(reader.closed).toBe(null);
  expect([...reader.answers]).toEqual(asked.map((id) => [id, 'ok']));
});
