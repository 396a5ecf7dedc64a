import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { compareValues } from './indexes.ts';
import { compareNames, MAX_NAME, MIN_NAME } from './keys.ts';
import { parseWindow, windowOf } from './query.ts';
import { OBJECT, type SortValue } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { storedNode } from './values.ts';

type Wire = { [key: string]: Json };

function keysIn(data: Json, wire: Wire): string[] {
  const query = parseWindow(wire);
  if (query === null) throw new Error('the query lets everything through');
  return [...windowOf(storedNode(data), query).keys()];
}

test('values are ordered null, false, true, numbers, strings, objects', () => {
  const sorted: SortValue[] = [null, false, true, -1, 0, 2, 10, '', '10', '2', 'a', OBJECT];
  expect([...sorted].reverse().sort(compareValues)).toEqual(sorted);
});

const ages = { a: { n: 1 }, b: { n: 2 }, c: { n: 2 }, d: { n: 3 }, e: { m: 1 }, f: { n: { deep: 1 } } };

test.each<[string, Wire, string[]]>([
  ['from a value', { i: 'n', sp: 2 }, ['b', 'c', 'd', 'f']],
  ['after a value', { i: 'n', sp: 2, sin: false }, ['d', 'f']],
  ['from a value and key', { i: 'n', sp: 2, sn: 'c' }, ['c', 'd', 'f']],
  ['after a value and key', { i: 'n', sp: 2, sn: 'b', sin: false }, ['c', 'd', 'f']],
  ['to a value', { i: 'n', ep: 2 }, ['e', 'a', 'b', 'c']],
  ['before a value', { i: 'n', ep: 2, ein: false }, ['e', 'a']],
  ['to a value and key', { i: 'n', ep: 2, en: 'b' }, ['e', 'a', 'b']],
  ['before a value and key', { i: 'n', ep: 2, en: 'b', ein: false }, ['e', 'a']],
  ['the last two up to a value', { i: 'n', ep: 2, l: 2, vf: 'r' }, ['b', 'c']],
  ['an absent value', { i: 'n', sp: null, ep: null }, ['e']],
  ['from a key', { i: '.key', sp: 'd' }, ['d', 'e', 'f']],
  ['after a key', { i: '.key', sp: 'd', sin: false }, ['e', 'f']],
  ['before a key', { i: '.key', ep: 'b', ein: false }, ['a']],
  ['the first by priority, which is by key here', { l: 2, vf: 'l' }, ['a', 'b']],
])('a window %s holds what it should, in order', (_, wire, expected) => {
  expect(keysIn(ages, wire)).toEqual(expected);
});

test('a leaf has no children to look at', () => {
  expect(keysIn('leaf', { i: 'n', l: 1 })).toEqual([]);
});

test.each<[string, Wire]>([
  ['an unknown index', { i: '.other', l: 1 }],
  ['a bad path', { i: 'a#b', l: 1 }],
  ['no limit at all', { i: 'n', l: 0 }],
  ['a limit that is a text', { i: 'n', l: 'x' }],
  ['a key that is a number', { i: '.key', sp: 5 }],
])('a query with %s is rejected', (_, wire) => {
  expect(() => parseWindow(wire)).toThrow();
});

const key = fc.constantFrom('a', 'b', 'c', '1', '2', '10');
const value = fc.oneof(fc.constantFrom(null, false, true, 'x', 'y'), fc.integer({ min: -2, max: 2 }));
const wire = fc.record(
  {
    sp: value,
    sn: fc.oneof(key, fc.constantFrom(MIN_NAME, MAX_NAME)),
    sin: fc.boolean(),
    ep: value,
    en: fc.oneof(key, fc.constantFrom(MIN_NAME, MAX_NAME)),
    ein: fc.boolean(),
    l: fc.integer({ min: 1, max: 4 }),
    vf: fc.constantFrom('l', 'r'),
  },
  { requiredKeys: ['l'] },
);

/** By definition: sort all, filter by the bounds, cut. */
function naive(data: { [key: string]: Json }, q: Wire): string[] {
  const order = (a: [SortValue, string], b: [SortValue, string]) =>
    compareValues(a[0], b[0]) || compareNames(a[1], b[1]);
  const rows = Object.entries(data)
    .filter(([, v]) => v !== null)
    .map(([k, v]) => [v as SortValue, k] as [SortValue, string])
    .sort(order);
  const above = (row: [SortValue, string]) => {
    if (q.sp === undefined) return true;
    const byValue = compareValues(row[0], q.sp as SortValue);
    const place = byValue || (q.sn === undefined ? 0 : compareNames(row[1], q.sn as string));
    return q.sin === false ? place > 0 : place >= 0;
  };
  const below = (row: [SortValue, string]) => {
    if (q.ep === undefined) return true;
    const byValue = compareValues(row[0], q.ep as SortValue);
    const place = byValue || (q.en === undefined ? 0 : compareNames(row[1], q.en as string));
    return q.ein === false ? place < 0 : place <= 0;
  };
  const inside = rows.filter((row) => above(row) && below(row)).map(([, k]) => k);
  return q.vf === 'r' ? inside.slice(-Number(q.l)) : inside.slice(0, Number(q.l));
}

test('every window matches its definition, on fresh and on updated indexes', () => {
  const data = fc.dictionary(key, value);
  fc.assert(
    fc.property(data, fc.array(fc.tuple(key, value), { maxLength: 8 }), wire, (first, writes, spec) => {
      const q = { i: '.value', ...spec };
      const query = parseWindow(q);
      if (query === null) return;
      const now = { ...first };
      let node = storedNode(first);
      expect([...windowOf(node, query).keys()]).toEqual(naive(now, q));
      for (const [k, v] of writes) {
        node = setAt(node, [k], storedNode(v));
        now[k] = v;
        expect([...windowOf(node, query).keys()]).toEqual(naive(now, q));
      }
    }),
    { numRuns: 500 },
  );
});
