import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ascending,
  descending,
  fromSorted,
  insert,
  lookup,
  remove,
  type SortedMap,
  sizeOf,
} from './sorted-map.ts';

const compare = (a: number, b: number) => a - b;
const step = fc.record({ key: fc.integer({ min: 0, max: 60 }), keep: fc.boolean() });

function depth(map: SortedMap<number, number>): number {
  return map === null ? 0 : 1 + Math.max(depth(map.left), depth(map.right));
}

test('after any history it holds what a Map holds, in order, balanced, and old versions stay', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const oracle = new Map<number, number>();
      let map: SortedMap<number, number> = null;
      steps.forEach(({ key, keep }, i) => {
        const before = map;
        const size = sizeOf(before);
        map = keep ? insert(map, key, i, compare) : remove(map, key, compare);
        if (keep) oracle.set(key, i);
        else oracle.delete(key);
        expect(sizeOf(before)).toBe(size);
      });
      const expected = [...oracle].sort(([a], [b]) => a - b);
      expect([...ascending<number, number>(map)].map((e) => [e.key, e.value])).toEqual(expected);
      expect([...descending<number, number>(map)].map((e) => [e.key, e.value])).toEqual(expected.reverse());
      for (let key = 0; key <= 60; key++) expect(lookup(map, key, compare)).toBe(oracle.get(key));
      expect(depth(map)).toBeLessThanOrEqual(Math.ceil(2.5 * Math.log2(oracle.size + 2)));
    }),
  );
});

test('a range starts at the requested key, from either end', () => {
  const map = fromSorted(Array.from({ length: 100 }, (_, i) => [i, i] as const));
  expect([...ascending(map, (key) => key < 97)].map(({ key }) => key)).toEqual([97, 98, 99]);
  expect([...descending(map, (key) => key > 2)].map(({ key }) => key)).toEqual([2, 1, 0]);
});

test('one more entry makes few new nodes, whatever the size', () => {
  const map = fromSorted(Array.from({ length: 100_000 }, (_, i) => [i * 2, i] as const));
  const old = new Set<unknown>();
  const visit = (node: SortedMap<number, number>) => {
    if (node === null) return;
    old.add(node);
    visit(node.left);
    visit(node.right);
  };
  visit(map);
  let fresh = 0;
  const count = (node: SortedMap<number, number>) => {
    if (node === null || old.has(node)) return;
    fresh++;
    count(node.left);
    count(node.right);
  };
  count(insert(map, 77_777, 0, compare));
  expect(fresh).toBeLessThan(40);
});
