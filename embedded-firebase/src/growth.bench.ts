import { frameText } from './database/encoding.ts';
import { createEngine, noLimits } from './engine.ts';
import type { Json } from './public.ts';
import { memoryStore } from './stores/memory.ts';

/** Cost of a write to one child as its list grows: with rules, indexes, and listeners on the list, a window and a range. */
const sizes = [100, 1000, 10_000, 100_000];
const rounds = 15;
const batch = 200;
const bound = 8;

const rules = {
  rules: {
    list: {
      '.read': true,
      '.indexOn': ['at', 'kind'],
      $id: {
        '.write': "root.child('open').val() === true && (!data.exists() || data.child('kind').isString())",
        '.validate': "newData.hasChildren(['at', 'kind'])",
        at: { '.validate': 'newData.isNumber()' },
      },
    },
  },
};

const listens: Json[] = [
  { p: '/list', h: 'unknown' },
  { p: '/list', q: { i: 'at', l: 50, vf: 'r' }, t: 1, h: 'unknown' },
  { p: '/list', q: { i: 'kind', sp: 'a', ep: 'm' }, t: 2, h: 'unknown' },
];

interface List {
  readonly size: number;
  pushes: number;
  /** Microseconds a write, of each round. */
  readonly costs: number[];
  write(at: number): Promise<void>;
}

async function listOf(size: number): Promise<List> {
  const items = Array.from({ length: size }, (_, i) => [
    `k${i}`,
    { at: i, kind: i % 2 ? 'a' : 'z', text: 'x' },
  ]);
  const engine = await createEngine({
    projectId: 'p',
    namespace: 'p',
    store: memoryStore({ open: true, list: Object.fromEntries(items) }),
    passwordHasher: { hash: async () => '', verify: async () => false },
    rules,
    limits: noLimits,
  });
  const list: List = {
    size,
    pushes: 0,
    costs: [],
    async write(at) {
      for (let i = 0; i < batch; i++) {
        const d = { at: at + i, kind: i % 3 ? 'b' : 'y', text: 'x' };
        writer.receive(
          JSON.stringify({ t: 'd', d: { r: i, a: 'p', b: { p: `/list/k${(i * 7919) % size}`, d } } }),
        );
      }
      await engine.database.get('open');
    },
  };
  const info = { host: 'h' };
  const end = () => {};
  const reader = engine.connect(
    (frame) => {
      if (!frameText(frame).startsWith('{"t":"d","d":{"a":')) return;
      list.pushes++;
    },
    end,
    info,
  );
  for (const [r, b] of listens.entries()) reader.receive(JSON.stringify({ t: 'd', d: { r, a: 'q', b } }));
  const writer = engine.connect(
    (frame) => {
      if (frameText(frame).includes('"s":"permission_denied"')) throw new Error('a write was rejected');
    },
    end,
    info,
  );
  await engine.database.get('open');
  return list;
}

const lists: List[] = [];
for (const size of sizes) lists.push(await listOf(size));
for (let round = 0; round < rounds; round++)
  for (const list of lists) {
    const begun = performance.now();
    await list.write(1_000_000 + round * batch);
    // the first rounds warm up
    if (round > 4) list.costs.push(((performance.now() - begun) / batch) * 1000);
  }

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const least = median(lists[0]?.costs ?? []);
for (const { size, costs, pushes } of lists) {
  const cost = median(costs);
  process.stdout.write(
    `${String(size).padStart(7)} children: ${cost.toFixed(0).padStart(4)} µs a write (${(cost / least).toFixed(2)} times), ${pushes} pushes\n`,
  );
  if (cost / least > bound) process.exitCode = 1;
}
