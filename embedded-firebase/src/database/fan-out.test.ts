import { expect, test, vi } from 'vitest';
import { Kernel } from '../kernel.ts';
import type { Json, SharedFrame } from '../public.ts';
import { compileRules } from '../rules/index.ts';
import { memoryStore } from '../stores/memory.ts';
import { unscheduled } from '../testing/unscheduled.ts';
import { Database } from './database.ts';
import { noLimits } from './limits.ts';
import { Session } from './session.ts';
import { storedNode } from './values.ts';

const rules = {
  rules: {
    list: { '.read': 'root.child("closed").val() !== true', '.write': true, '.indexOn': ['at'] },
    staff: { '.read': 'root.child("claims").child(auth.uid).child("admin").val() === true' },
    mine: { $uid: { '.read': 'auth.uid === $uid', '.write': true } },
  },
};

function start(data: Json) {
  const state = { data: storedNode(data), auth: null, will: null };
  const kernel = new Kernel(state, memoryStore(), () => {});
  const database = new Database(kernel, () => 1_000_000);
  const access = compileRules(rules);
  let reads = 0;
  database.access = {
    ...access,
    mayRead: (request) => {
      reads++;
      return access.mayRead(request);
    },
  };
  return {
    kernel,
    database,
    asked: () => {
      const since = reads;
      reads = 0;
      return since;
    },
  };
}

class Client {
  readonly shared: SharedFrame[] = [];
  revoked = 0;
  readonly session: Session;
  #id = 0;

  constructor({ database, kernel }: ReturnType<typeof start>, uid: string) {
    const send = (frame: string | SharedFrame) => {
      if (typeof frame !== 'string') this.shared.push(frame);
      else if (frame.startsWith('{"t":"d","d":{"a":"c"')) this.revoked++;
    };
    const verify = () => Promise.reject(new Error('not asked for'));
    const ports = { id: uid, send, close: () => {}, verify, ...unscheduled() };
    this.session = new Session(database, kernel, ports, noLimits);
    this.session.auth = { uid, provider: 'password', token: {} };
  }

  ask(action: string, body: Json): void {
    this.session.receive(JSON.stringify({ t: 'd', d: { r: this.#id++, a: action, b: body } }));
  }
}

test.each([10, 1000])('a push is encoded once, not for each of %d clients', async (count) => {
  const text = 'x'.repeat(1000);
  const world = start({ list: { a: { at: 1, text } } });
  const clients = Array.from({ length: count }, (_, i) => new Client(world, `u${i}`));
  const encode = vi.spyOn(JSON, 'stringify');
  const encoded = () => encode.mock.results.filter(({ value }) => String(value).includes(text)).length;
  for (const client of clients) {
    client.ask('q', { p: '/list', h: 'unknown' });
    client.ask('q', { p: '/list', q: { i: 'at', l: 5, vf: 'r' }, t: 1, h: 'unknown' });
  }
  // once for the list and the window
  expect(encoded()).toBe(1);
  await world.kernel.quiet();
  encode.mockClear();
  world.database.write([[['list', 'b'], { at: 2, text }]], undefined);
  await world.kernel.quiet();
  // for the log, the list and the window
  expect(encoded()).toBe(3);
  const [one] = clients;
  expect(one?.shared).toHaveLength(4);
  for (const client of clients)
    client.shared.forEach((frame, i) => {
      expect(frame).toBe(one?.shared[i]);
    });
});

test('a write rechecks only listens that depend on what it changed', async () => {
  const count = 300;
  const claims = Object.fromEntries(Array.from({ length: count }, (_, i) => [`u${i}`, { admin: true }]));
  const world = start({ closed: false, claims, list: { a: 1 } });
  const { database, asked } = world;
  const clients = Array.from({ length: count }, (_, i) => new Client(world, `u${i}`));
  for (const [i, client] of clients.entries()) {
    client.ask('q', { p: '/list', h: '' });
    client.ask('q', { p: '/staff', h: '' });
    client.ask('q', { p: `/mine/u${i}`, h: '' });
  }
  expect(asked()).toBe(3 * count);
  for (let i = 0; i < 100; i++) clients[i]?.ask('p', { p: `/list/k${i}`, d: i });
  for (let i = 0; i < 100; i++) clients[i]?.ask('p', { p: `/mine/u${i}`, d: i });
  database.recheck();
  expect(asked()).toBe(0);

  database.write([[['claims', 'u7'], null]], undefined);
  database.recheck();
  expect(asked()).toBe(1);
  await world.kernel.quiet();
  expect(clients.map(({ revoked }) => revoked).filter((revoked) => revoked > 0)).toEqual([1]);
  expect(clients[7]?.revoked).toBe(1);

  database.write([[['closed'], true]], undefined);
  let slices = 1;
  while (database.recheck(50)) slices++;
  expect([asked(), slices]).toEqual([count, count / 50]);
  await world.kernel.quiet();
  expect(clients.filter(({ revoked }) => revoked === 0)).toEqual([]);
});
