import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { updateWrites } from './database.ts';
import { Hub } from './hub.ts';
import { type Path, parsePath } from './keys.ts';
import type { Push } from './push.ts';
import { adminQuery, type Query, windowNode, windowOf } from './query.ts';
import { type Node, nodeAt, toJson } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { storedNode } from './values.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', '1', '2');
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom('x', 'y', true),
  fc.dictionary(key, fc.integer({ min: 0, max: 5 }), { maxKeys: 4 }),
  fc.dictionary(key, fc.dictionary(key, fc.integer({ min: 0, max: 5 }), { maxKeys: 3 }), { maxKeys: 4 }),
);
const path = fc.array(key, { maxLength: 3 });
const write = fc.dictionary(
  path.map((keys) => `p/${keys.join('/')}`),
  value,
  { minKeys: 1, maxKeys: 3 },
);
const bound = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const query: fc.Arbitrary<Query> = fc
  .record({
    order: fc.constantFrom('a', 'b/c', '.value', '.key'),
    from: bound,
    to: bound,
    limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    last: fc.boolean(),
  })
  .map(({ order, from, to, limit, last }) =>
    adminQuery({
      ...(order === '.key' ? { orderByKey: true as const } : { orderByChild: order }),
      ...(from === undefined ? {} : { startAt: order === '.key' ? String(from) : from }),
      ...(to === undefined ? {} : { endAt: order === '.key' ? String(to) : to }),
      ...(limit === undefined ? {} : last ? { limitToLast: limit } : { limitToFirst: limit }),
    }),
  );

/** Knows only what was pushed. */
function client(hub: Hub, root: Node, at: Path, q: Query | null) {
  let copy: Node = null;
  const apply = ({ action, path: where, data }: Push) => {
    const base = parsePath(where, true);
    const json = JSON.parse(data.text) as Json;
    if (action === 'd') copy = setAt(copy, base, storedNode(json));
    else
      for (const [k, v] of Object.entries(json as { [k: string]: Json }))
        copy = setAt(copy, [...base, ...parsePath(k, true)], storedNode(v));
  };
  const { first } = hub.join(root, at, q, { push: apply });
  copy = setAt(copy, at, storedNode(JSON.parse(first().data.text) as Json));
  return { at, q, view: () => toJson(nodeAt(copy, at), 'export') };
}

test('applying all pushes gives the current value, for every path, window and history', () => {
  const readers = fc.array(fc.tuple(path, fc.option(query, { nil: null })), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), readers, (writes, specs) => {
      const hub = new Hub();
      let root: Node = storedNode({ p: { a: { a: 1 }, b: 2, c: { b: { c: 3 } } } });
      const clients = specs.map(([keys, q]) => client(hub, root, ['p', ...keys], q));
      for (const values of writes) {
        const before = root;
        let parts: ReturnType<typeof updateWrites>;
        try {
          parts = updateWrites([], values);
        } catch {
          continue;
        }
        for (const [at, json] of parts) root = setAt(root, at, storedNode(json));
        if (root !== before)
          hub.publish(
            before,
            root,
            parts.map(([at]) => at),
          );
        for (const { at, q, view } of clients) {
          const node = nodeAt(root, at);
          const expected = q === null ? node : windowNode(windowOf(node, q));
          expect(view()).toEqual(toJson(expected, 'export'));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a thousand readers of one window share one computation and one text', () => {
  const hub = new Hub();
  const root = storedNode({ p: { a: 1 } });
  const pushes: Push[] = [];
  for (let i = 0; i < 1000; i++)
    hub.join(root, ['p'], adminQuery({ orderByKey: true, limitToLast: 1 }), { push: (p) => pushes.push(p) });
  const after = setAt(root, ['p', 'b'], storedNode(2));
  hub.publish(root, after, [['p', 'b']]);
  expect(pushes).toHaveLength(1000);
  expect(new Set(pushes).size).toBe(1);
});

test('readers of a list, of what is above it and of what is in it share the text of a write', () => {
  const hub = new Hub();
  const root = storedNode({ p: { a: 1 } });
  const texts: Push['data'][] = [];
  for (const at of [[], ['p'], ['p', 'b']])
    hub.join(root, at, null, { push: ({ data }) => texts.push(data) });
  hub.publish(root, setAt(root, ['p', 'b'], storedNode({ text: 'ice' })), [['p', 'b']]);
  expect(texts.map(({ text }) => text)).toEqual(Array(3).fill('{"text":"ice"}'));
  expect(new Set(texts).size).toBe(1);
});

test('removed listeners are not called', () => {
  const hub = new Hub();
  const root = storedNode({ p: 1 });
  const pushes: Push[] = [];
  const reader = { push: (push: Push) => pushes.push(push) };
  hub.join(root, ['p'], null, reader);
  hub.leave(['p'], null, reader);
  hub.publish(root, storedNode({ p: 2 }), [['p']]);
  expect(pushes).toEqual([]);
});
