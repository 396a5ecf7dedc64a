import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { hashOf } from './hash.ts';
import { childCount, childOf, type Node, nodeAt, toJson } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { nodeFrom, storedNode } from './values.ts';

const key = fc.constantFrom('a', 'b', 'c', '1', '2', '日');
const leaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ maxLength: 4 }));
const path = fc.array(key, { maxLength: 3 });
const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, fc.dictionary(key, tie('tree'), { maxKeys: 4 })),
}));

function naiveSet(json: Json, at: readonly string[], value: Json): Json {
  const [first, ...rest] = at;
  if (first === undefined) return prune(value);
  const isLeaf = json === null || typeof json !== 'object' || Array.isArray(json);
  if (isLeaf && prune(value) === null) return json;
  const base = isLeaf ? {} : { ...json };
  const child = naiveSet(base[first] ?? null, rest, value);
  if (child === null) delete base[first];
  else base[first] = child;
  return Object.keys(base).length === 0 ? null : base;
}

function prune(json: Json): Json {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return json;
  const kept = Object.entries(json).map(([k, v]) => [k, prune(v)] as const);
  const present = kept.filter(([, v]) => v !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}

test('any history of writes matches plain objects, and old trees do not change', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, tree), { maxLength: 20 }), (writes) => {
      let node: Node = null;
      let plain: Json = null;
      const versions: [Node, Json][] = [];
      for (const [at, value] of writes) {
        node = setAt(node, at, storedNode(value));
        plain = naiveSet(plain, at, value);
        versions.push([node, plain]);
      }
      for (const [version, expected] of versions) expect(toJson(version, 'export')).toEqual(expected);
    }),
  );
});

test('equal data has equal hashes, however it was written, and different data different ones', () => {
  fc.assert(
    fc.property(tree, tree, (a, b) => {
      const stepwise = Object.entries(typeof a === 'object' ? (a ?? {}) : {}).reduce<Node>(
        (node, [k, v]) => setAt(node, [k], storedNode(v as Json)),
        null,
      );
      if (a !== null && typeof a === 'object') expect(hashOf(stepwise)).toBe(hashOf(storedNode(a)));
      const same = JSON.stringify(prune(a)) === JSON.stringify(prune(b));
      if (!same)
        expect(sorted(prune(a)) === sorted(prune(b))).toBe(hashOf(storedNode(a)) === hashOf(storedNode(b)));
    }),
  );
});

function sorted(json: Json): string {
  return JSON.stringify(toJson(storedNode(json), 'export'));
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('base64');
const a = sha1('string:a');
const hashes: [string, Json, string][] = [
  ['nothing', null, ''],
  ['a string', 'a', a],
  ['a boolean', true, sha1('boolean:true')],
  ['a number', -1.5, sha1('number:bff8000000000000')],
  [
    'a leaf with priority',
    { '.value': 'a', '.priority': 1 },
    sha1('priority:number:3ff0000000000000:string:a'),
  ],
  ['children', { 10: 'a', 9: 'a', ä: 'a' }, sha1(`:9:${a}:10:${a}:ä:${a}`)],
  [
    'children with priorities, in their order',
    { x: { '.value': 'a', '.priority': 'p' }, y: 'a', '.priority': 'q' },
    sha1(`priority:string:q::y:${a}:x:${sha1('priority:string:p:string:a')}`),
  ],
];

test.each(hashes)('the hash of %s is the protocol’s', (_, value, expected) => {
  expect(hashOf(storedNode(value))).toBe(expected);
});

test('a write below a leaf replaces it, and an emptied parent vanishes', () => {
  let node = storedNode({ a: 'leaf' });
  node = setAt(node, ['a', 'b', 'c'], storedNode(1));
  expect(toJson(node, 'value')).toEqual({ a: { b: { c: 1 } } });
  expect(setAt(node, ['a', 'b', 'c'], null)).toBe(null);
});

test('a write preserves everything else', () => {
  const before = storedNode({ a: { x: 1 }, b: { y: 1 } });
  const after = setAt(before, ['a', 'x'], storedNode(2));
  expect(childOf(after, 'b')).toBe(childOf(before, 'b'));
  expect(childCount(after)).toBe(2);
});

test('increments use the current value, and a write has one timestamp', () => {
  const existing = storedNode({ n: 5, text: 'a' });
  const sv = { '.sv': { increment: 2 } };
  const now = { '.sv': 'timestamp' };
  const node = nodeFrom({ n: sv, text: sv, at: now, also: { '.value': 1, '.priority': now } }, existing, {
    now: 9,
  });
  expect(toJson(node, 'export')).toEqual({ n: 7, text: 2, at: 9, also: { '.value': 1, '.priority': 9 } });
  expect(nodeAt(node, ['also', '.priority'])).toMatchObject({ value: 9 });
});

const lists: [Json, Json][] = [
  [{ 0: 'a', 1: 'b' }, ['a', 'b']],
  [{ 1: 'b', 3: 'd' }, [null, 'b', null, 'd']],
  [{ 2: 'c' }, { 2: 'c' }],
  [
    { 1: 'b', 4: 'e' },
    { 1: 'b', 4: 'e' },
  ],
  [
    { '-1': 'z', 0: 'a' },
    { '-1': 'z', 0: 'a' },
  ],
  [
    { 0: 'a', '01': 'b' },
    { 0: 'a', '01': 'b' },
  ],
  [
    { 0: 'a', x: 'b' },
    { 0: 'a', x: 'b' },
  ],
];

test.each(lists)(
  '%j is told as %j: a list where more than half of the places are taken',
  (stored, notified) => {
    expect(toJson(storedNode(stored), 'value')).toEqual(notified);
    expect(toJson(storedNode(stored), 'export')).toEqual(stored);
  },
);
