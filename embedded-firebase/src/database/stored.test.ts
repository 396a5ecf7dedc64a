import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, Utf8 } from '../public.ts';
import { hashOf } from './hash.ts';
import { readStored, storedJson } from './stored.ts';
import { Branch, childOf, type Node, toJson } from './tree.ts';
import { setAt, withPriority } from './tree-writes.ts';
import { storedNode } from './values.ts';

const key = fc.oneof(
  fc.constantFrom('a', '1', '10', '-1', '2147483648', '__proto__'),
  fc.stringMatching(/^[a-zü雪]{1,9}$/),
);
// JSON knows no -0
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0);
const leaf = fc.oneof(fc.boolean(), number, fc.string());
const priority = fc.option(fc.oneof(fc.string(), number));
const { tree } = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(leaf, priority).map(([value, p]) => withPriority(storedNode(value), p)),
    fc.tuple(fc.dictionary(key, tie('tree'), { maxKeys: 6 }), priority).map(([children, p]) => {
      let node: Node = null;
      for (const [name, child] of Object.entries(children)) node = setAt(node, [name], child);
      return withPriority(node, p);
    }),
  ),
}));

function bytesOf(json: string | Utf8): Utf8 {
  if (typeof json !== 'string') return json;
  const bytes = new TextEncoder().encode(`before${json}behind`);
  return { bytes, from: 6, to: bytes.length - 6 };
}

test('stored values are read back unchanged, as text and as bytes', () => {
  fc.assert(
    fc.property(tree, (node) => {
      const json = storedJson(node);
      for (const read of [readStored(json), readStored(bytesOf(json))]) {
        expect(toJson(read, 'export')).toEqual(toJson(node, 'export'));
        expect(hashOf(read)).toBe(hashOf(node));
        expect(read?.priority ?? null).toBe(node?.priority ?? null);
      }
    }),
    { numRuns: 500 },
  );
});

test('a large object stays bytes until it is read, and is stored again unchanged', () => {
  const stored = bytesOf(storedJson(storedNode({ text: 'x'.repeat(100), n: 1 })));
  const node = readStored(stored);
  if (!(node instanceof Branch)) throw new Error('no branch');
  expect(node.stored).toMatchObject(stored);
  expect(storedJson(node)).toBe(node.stored);
  expect(toJson(childOf(node, 'n'), 'value')).toBe(1);
  expect(node.stored).toBe(undefined);
  expect(storedJson(node)).toBe(`{"n":1,"text":"${'x'.repeat(100)}"}`);
});

test('an object with a priority is read at once', () => {
  const long: Json = { text: 'x'.repeat(100), '.priority': 7 };
  const node = readStored(bytesOf(storedJson(storedNode(long))));
  expect(node?.priority).toBe(7);
});
