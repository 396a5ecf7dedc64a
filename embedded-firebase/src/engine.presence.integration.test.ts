import { once } from 'node:events';
import { createUserWithEmailAndPassword, signOut } from 'firebase/auth';
import { get, onDisconnect, ref, serverTimestamp, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Json, LogRecord, Store } from './public.ts';
import { LossyNetwork } from './testing/lossy-network.ts';
import { openRules, startWorld, until, type World } from './testing/world.ts';

const rules = {
  rules: {
    open: { '.read': true, '.write': 'root.child("frozen").val() !== true' },
    mine: { $uid: { '.read': true, '.write': 'auth !== null && auth.uid === $uid' } },
  },
};

let world: World;
let time: number;
beforeEach(async () => {
  time = Date.now();
  world = await startWorld({ rules, clock: () => time });
});
afterEach(() => world.close());

async function person(email: string) {
  const client = world.client();
  const { user } = await createUserWithEmailAndPassword(client.auth, email, 'polar2026');
  return { ...client, uid: user.uid };
}

const value = (path: string) => world.engine.database.get(path);
const becomes = (path: string, expected: Json) =>
  until(async () => JSON.stringify(await value(path)) === JSON.stringify(expected));

test('the last will is carried out when the socket is cut', async () => {
  const { db } = world.client();
  await onDisconnect(ref(db, 'open/a')).set({ gone: serverTimestamp() });
  time += 5000;
  world.cutSockets();
  await becomes('open/a', { gone: time });
});

test('who comes back over another network is present, though the old socket still looks open', async () => {
  const network = await LossyNetwork.to(world.origin);
  const { db } = world.client(network.origin);
  const here = ref(db, 'open/here');
  await onDisconnect(here).set('left');
  await set(here, 'present');
  const seen: Json[] = [];
  world.engine.database.onValue('open/here', (json) => seen.push(json));
  network.loseClients();
  await set(here, 'present again');
  expect(seen).toEqual(['present', 'left', 'present again']);
  await network.close();
});

test('no session ends because another guessed at its name', async () => {
  const socket = (ls: string) =>
    new WebSocket(`${world.origin.replace('http', 'ws')}/.ws?v=5&ns=symposium&ls=${ls}`);
  const name = async (from: WebSocket) => {
    const [greeting] = (await once(from, 'message')) as [Buffer];
    return (JSON.parse(String(greeting)) as { d: { d: { s: string } } }).d.d.s;
  };
  const open = [socket(''), socket('x')];
  const names = await Promise.all(open.map(name));
  // made in one millisecond: what tells them apart is more than a count
  const tails = names.map((one) => one.slice(20));
  expect(new Set(tails).size).toBe(2);
  for (const tail of tails) expect(tail.length).toBeGreaterThanOrEqual(16);
  const [first = ''] = names;
  const other = socket(`${first.slice(0, -1)}~`);
  await name(other);
  const back = socket(first);
  await name(back);
  await until(() => open[0]?.readyState === WebSocket.CLOSED);
  expect(open[1]?.readyState).toBe(WebSocket.OPEN);
  for (const one of [...open, other, back]) one.terminate();
});

test('the last will is carried out when the server stops', async () => {
  const { db } = world.client();
  await onDisconnect(ref(db, 'open/a')).set('gone');
  const seen: Json[] = [];
  world.engine.database.onValue('open/a', (json) => seen.push(json));
  await world.engine.close();
  expect(seen).toEqual([null, 'gone']);
});

test('a will is rejected when the rules forbid it, and not carried out when they forbid it by then', async () => {
  const { db } = world.client();
  await expect(onDisconnect(ref(db, 'mine/other')).set(1)).rejects.toThrow('PERMISSION_DENIED');
  await onDisconnect(ref(db, 'open/a')).set('gone');
  const other = world.client();
  await onDisconnect(ref(other.db, 'open/b')).set('gone');
  world.cutSockets();
  await becomes('open/b', 'gone');
  await world.engine.database.set('open', null);
  await onDisconnect(ref(db, 'open/a')).set('gone');
  await onDisconnect(ref(other.db, 'mine')).cancel();
  await world.engine.database.set('frozen', true);
  world.cutSockets();
  await get(ref(db, 'open'));
  expect(await value('open')).toBe(null);
});

test('cancelling drops what was left at the place and below, and nothing else', async () => {
  const { db } = world.client();
  await onDisconnect(ref(db, 'open')).update({ a: 1, 'b/c': 2, 'b/d': 3 });
  await onDisconnect(ref(db, 'open/e/f')).set(4);
  await onDisconnect(ref(db, 'open/b')).cancel();
  await onDisconnect(ref(db, 'open/e')).cancel();
  world.cutSockets();
  await becomes('open', { a: 1 });
});

test('who has signed out, or whose token has expired, is still found to have left', async () => {
  const ann = await person('ann@example.org');
  await onDisconnect(ref(ann.db, `mine/${ann.uid}`)).set('gone');
  await signOut(ann.auth);
  await expect(set(ref(ann.db, `mine/${ann.uid}`), 'here')).rejects.toThrow('PERMISSION_DENIED');
  world.cutSockets();
  await becomes(`mine/${ann.uid}`, 'gone');
  const bob = await person('bob@example.org');
  await set(ref(bob.db, `mine/${bob.uid}`), 'here');
  await onDisconnect(ref(bob.db, `mine/${bob.uid}`)).set('gone');
  // the client is told, and ends the socket to come back with another token
  time += 3_601_000;
  await becomes(`mine/${bob.uid}`, 'gone');
});

test('what a revoked account left is written in nobody’s name', async () => {
  const ann = await person('ann@example.org');
  await set(ref(ann.db, `mine/${ann.uid}`), 'here');
  await onDisconnect(ref(ann.db, `mine/${ann.uid}`)).set('written by the revoked');
  await onDisconnect(ref(ann.db, 'open/ann')).set('gone');
  await world.engine.accounts.revoke(ann.uid);
  await becomes('open/ann', 'gone');
  expect(await value(`mine/${ann.uid}`)).toBe('here');
});

test('a will outlives the server that was killed, and is carried out at the next start, once', async () => {
  const records: LogRecord[] = [];
  const store = (): Store => ({
    load: (accept) => {
      for (const record of [...records]) accept(record);
    },
    commit: (added) => {
      records.push(...added);
    },
    close: () => {},
  });
  const first = await startWorld({ rules, store: store() });
  const ann = first.client();
  const { user } = await createUserWithEmailAndPassword(ann.auth, 'ann@example.org', 'polar2026');
  await onDisconnect(ref(ann.db, `mine/${user.uid}`)).set({ gone: serverTimestamp() });
  await onDisconnect(ref(ann.db, 'open/cancelled')).set(1);
  await onDisconnect(ref(ann.db, 'open/cancelled')).cancel();
  // no close: as if killed
  const second = await startWorld({ rules, store: store() });
  const left = await second.engine.database.get('/');
  expect(left).toEqual({ mine: { [user.uid]: { gone: expect.any(Number) } } });
  await second.engine.database.set('/', null);
  await second.close();
  const third = await startWorld({ rules: openRules, store: store() });
  expect(await third.engine.database.get('/')).toBe(null);
  await third.close();
  await first.close();
});

test('a will of an earlier version that names what is no key any more keeps no server from starting', async () => {
  const will = (path: string) => JSON.stringify(JSON.stringify({ auth: null, writes: [[path, 'gone']] }));
  const wills: [string, string][] = [
    ['/of-before/1', will('/open/a')],
    ['/of-before/2', will('/open/half a pair \ud800')],
    ['/of-before/3', will('/open/b')],
  ];
  const stored: LogRecord[] = [];
  const store: Store = {
    load: (accept) => accept({ space: 'will', writes: wills }),
    commit: (added) => {
      stored.push(...added);
    },
    close: () => {},
  };
  const own = await startWorld({ rules, store });
  expect(await own.engine.database.get('/')).toEqual({ open: { a: 'gone', b: 'gone' } });
  await own.close();
  const dropped = stored.filter(({ space }) => space === 'will').flatMap(({ writes }) => writes);
  expect(dropped).toEqual(wills.map(([path]) => [path, 'null']));
});

test('a will that could not be stored is not carried out; one whose carrying out could not be is, later', async () => {
  let full = false;
  const store: Store = {
    load: () => {},
    commit: () => {
      if (full) throw new Error('disk full');
    },
    close: () => {},
  };
  let failures = 0;
  const log = () => {
    failures++;
  };
  const own = await startWorld({ rules, store, log });
  const client = own.client();
  await onDisconnect(ref(client.db, 'open/a')).set('gone');
  full = true;
  await expect(onDisconnect(ref(client.db, 'open/b')).set('gone')).rejects.toThrow('UNAVAILABLE');
  own.cutSockets();
  await until(() => failures === 2);
  expect(await own.engine.database.get('open/a')).toBe(null);
  full = false;
  await until(async () => (await own.engine.database.get('open/a')) === 'gone');
  expect(await own.engine.database.get('open/b')).toBe(null);
  await own.close();
});
