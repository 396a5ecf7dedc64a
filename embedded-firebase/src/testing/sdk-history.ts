import assert from 'node:assert/strict';
import {
  endAt,
  endBefore,
  equalTo,
  goOffline,
  goOnline,
  limitToFirst,
  limitToLast,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  orderByPriority,
  orderByValue,
  type QueryConstraint,
  query,
  ref,
  runTransaction,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import type { Json, LogRecord, Store } from '../public.ts';
import { LossyNetwork } from './lossy-network.ts';
import { type Doc, put, read, select, text, type Wire } from './oracle.ts';
import { seededRandom } from './random.ts';
import { startWorld, until, type Client as WorldClient } from './world.ts';

const openRules = {
  rules: { list: { '.read': true, '.write': true, '.indexOn': ['a', 'b', '.value'] } },
};
const keys = ['a', 'b', 'c', '1', '2', '10', 'ü'];
type Numbers = (below: number) => number;

interface Client extends WorldClient {
  readonly network: LossyNetwork | undefined;
}

interface Watch {
  readonly client: Client;
  readonly seen: string[];
  readonly expected: (root: Doc) => Doc;
  readonly name: string;
}

/**
 * Unmodified SDKs over real sockets: some write at once, others only read and come and go. Every value a reader is given
 * must be one the committed states had, in their order; in the end all have the last. `lossy`: by a network that is cut,
 * stalls, and forgets to tell the server that a client is gone.
 */
export async function sdkHistory(seed: number, lossy = false): Promise<{ states: number; values: number }> {
  const numbers = seededRandom(seed);
  const states: Doc[] = [null];
  const world = await startWorld({ rules: openRules, store: recording(states) });
  const networks: LossyNetwork[] = [];
  const client = async (): Promise<Client> => {
    const network = lossy ? await LossyNetwork.to(world.origin) : undefined;
    if (network !== undefined) networks.push(network);
    return { ...world.client(network?.origin), network };
  };
  try {
    const watches: Watch[] = [];
    for (let i = 0; i < 6; i++) watches.push(watch(await client(), numbers));
    const writers = [await client(), await client(), await client()];
    const done: Promise<unknown>[] = [];
    for (let i = 0; i < 60; i++) {
      const writer = pick(numbers, writers);
      act(writer, numbers, done);
      if (numbers(8) === 0)
        comeAndGo(pick(numbers, [...watches.map(({ client }) => client), writer]), numbers, done);
      if (numbers(4) === 0) await new Promise((resolve) => setTimeout(resolve, numbers(6)));
    }
    for (const network of networks) network.hold(false);
    for (const { db } of [...writers, ...watches.map(({ client }) => client)]) goOnline(db);
    await Promise.all(done);
    for (const one of watches)
      await until(() => one.seen.at(-1) === text(one.expected(states.at(-1) ?? null)));
    for (const one of watches) assertLegal(one, states);
    return { states: states.length, values: watches.reduce((sum, { seen }) => sum + seen.length, 0) };
  } finally {
    await world.close();
    for (const network of networks) await network.close();
  }
}

function pick<T>(numbers: Numbers, list: readonly T[]): T {
  return list[numbers(list.length)] as T;
}

function recording(states: Doc[]): Store {
  const apply = ({ space, writes }: LogRecord) => {
    if (space !== 'data') return;
    let root = states.at(-1) ?? null;
    for (const [path, json] of writes) {
      const value = JSON.parse(
        typeof json === 'string' ? json : Buffer.from(json.bytes).toString('utf8', json.from, json.to),
      ) as Json;
      root = put(root, path.split('/').filter(Boolean), read(value, null, 0));
    }
    states.push(root);
  };
  return { load: () => {}, commit: (records) => records.forEach(apply), close: () => {} };
}

function watch(client: Client, numbers: Numbers): Watch {
  const [name, constraints, wire] = view(numbers);
  const seen: string[] = [];
  onValue(query(ref(client.db, 'list'), ...constraints), (snapshot) => {
    seen.push(text(read(snapshot.exportVal() as Json, null, 0)));
  });
  return { client, seen, name, expected: (root) => select(root?.children.list ?? null, wire) };
}

/** A query as the SDK has it, and as the oracle has it. */
function view(numbers: Numbers): [string, QueryConstraint[], Wire] {
  const wire: Wire = {};
  const constraints: QueryConstraint[] = [];
  const order = numbers(6);
  if (order === 5) return ['whole', [], wire];
  const orders = [orderByKey(), orderByValue(), orderByPriority(), orderByChild('a'), orderByChild('b')];
  constraints.push(orders[order] as QueryConstraint);
  const index = ['.key', '.value', '', 'a', 'b'][order] ?? '';
  if (index !== '') wire.i = index;
  const bound = (): number | string => (order === 0 ? pick(numbers, keys) : pick(numbers, [0, 2, 'x']));
  const kind = numbers(6);
  const value = bound();
  if (kind === 1) {
    constraints.push(startAt(value));
    wire.sp = value;
  } else if (kind === 2) {
    constraints.push(startAfter(value));
    Object.assign(wire, { sp: value, sin: false });
  } else if (kind === 3) {
    constraints.push(endAt(value));
    wire.ep = value;
  } else if (kind === 4) {
    constraints.push(endBefore(value));
    Object.assign(wire, { ep: value, ein: false });
  } else if (kind === 5) {
    constraints.push(equalTo(value));
    Object.assign(wire, { sp: value, ep: value });
  }
  const limit = 1 + numbers(3);
  if (kind === 0 || (kind < 5 && numbers(2) === 0)) {
    const last = numbers(2) === 0;
    constraints.push(last ? limitToLast(limit) : limitToFirst(limit));
    Object.assign(wire, { l: limit, vf: last ? 'r' : 'l' });
  }
  return [JSON.stringify(wire), constraints, wire];
}

function value(numbers: Numbers, depth = 2): Json {
  const kind = numbers(depth > 0 ? 9 : 6);
  if (kind === 0) return null;
  if (kind < 4) return pick<Json>(numbers, [0, 1, 2, 3, 'x', 'y', true, 'ü€']);
  if (kind === 4) return pick<Json>(numbers, [{ '.sv': 'timestamp' }, { '.sv': { increment: 1 } }]);
  if (kind === 5)
    return { '.value': pick<Json>(numbers, [1, 'x']), '.priority': pick<Json>(numbers, [1, 'p']) };
  return Object.fromEntries(
    keys.filter(() => numbers(3) === 0).map((key) => [key, value(numbers, depth - 1)]),
  );
}

function act({ db }: Client, numbers: Numbers, done: Promise<unknown>[]): void {
  const wait = (promise: Promise<unknown>) => {
    done.push(promise);
    // it is waited for in the end
    promise.catch(() => {});
  };
  // the SDK never answers some transactions and wills that were on their way when the socket was lost
  const forget = (promise: Promise<unknown>) => promise.catch(() => {});
  const key = pick(numbers, keys);
  const place = ref(db, pick(numbers, ['list', `list/${key}`, `list/${key}`, `list/${key}/a`]));
  const kind = numbers(8);
  if (kind < 3) wait(set(place, value(numbers)));
  else if (kind < 6) {
    const values = Object.fromEntries(
      keys.filter(() => numbers(3) === 0).map((one) => [one, value(numbers, 1)]),
    );
    wait(update(ref(db, 'list'), { ...values, [`deep/${key}/b`]: value(numbers, 0) }));
  } else if (kind === 6)
    forget(runTransaction(ref(db, `list/${key}/a`), (now) => (typeof now === 'number' ? now + 1 : 1)));
  else forget(onDisconnect(ref(db, `list/gone/${key}`)).set({ '.sv': { increment: 1 } }));
}

function comeAndGo({ db, network }: Client, numbers: Numbers, done: Promise<unknown>[]): void {
  if (network !== undefined) {
    const kind = numbers(4);
    if (kind === 0) network.cut();
    else if (kind === 1) network.loseClients();
    else network.hold(kind === 2);
    return;
  }
  goOffline(db);
  if (numbers(3) > 0) {
    goOnline(db);
    return;
  }
  const back = new Promise<void>((resolve) => {
    setTimeout(() => {
      goOnline(db);
      resolve();
    }, 10);
  });
  done.push(back);
}

function assertLegal({ seen, expected, name }: Watch, states: readonly Doc[]): void {
  const views = states.map((state) => text(expected(state)));
  let at = 0;
  for (const one of seen) {
    const found = views.indexOf(one, at);
    assert(found >= 0, `${name} shows what never was, or what was before: ${one}`);
    at = found;
  }
}
