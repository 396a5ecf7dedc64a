import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { GrowingTree } from './growing-tree.ts';
import { hashOf } from './hash.ts';
import { type Node, toJson } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { storedNode } from './values.ts';

const key = fc.constantFrom('a', 'b', 'c', '1', '2', '10', '-1', '2147483648', 'ü', '__proto__');
const path = fc.array(key, { maxLength: 4 });
const value = fc.constantFrom<Json>(
  null,
  1,
  'text',
  { x: 1 },
  { y: { z: true } },
  { '.value': 2, '.priority': 3 },
);

function stepwise(writes: readonly (readonly [string[], Json])[]): Node {
  let node: Node = null;
  for (const [at, json] of writes) node = setAt(node, at, storedNode(json));
  return node;
}
function grown(writes: readonly (readonly [string[], Json])[]): Node {
  const tree = new GrowingTree();
  for (const [at, json] of writes) tree.write(at, storedNode(json));
  return tree.finish();
}
const text = (node: Node) => JSON.stringify(toJson(node, 'export'));

test('any writes give the same tree as single writes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, value), { maxLength: 12 }), (writes) => {
      expect(text(grown(writes))).toBe(text(stepwise(writes)));
      expect(hashOf(grown(writes))).toBe(hashOf(stepwise(writes)));
    }),
    { numRuns: 1000 },
  );
});

test('writes in tree order, then others, give the same tree as single writes', () => {
  const ordered = Array.from(
    { length: 60 },
    (_, n) => [['list', String(n), n % 2 ? 'a' : 'b'], n] as [string[], Json],
  );
  const later: [string[], Json][] = [
    [['list', '7'], null],
    [['list', '3', 'c'], 'late'],
    [['list', '99'], { d: 1 }],
  ];
  for (const writes of [ordered, [...ordered, ...later], [...later, ...ordered]])
    expect(text(grown(writes))).toBe(text(stepwise(writes)));
});
