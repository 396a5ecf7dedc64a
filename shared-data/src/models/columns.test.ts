import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

const sent = (values: readonly unknown[]) => {
  const entries = values.map((value, index): [string, unknown] => [`k${index}`, value]);
  return { text: JSON.stringify(toColumns(entries)), entries: JSON.parse(JSON.stringify(entries)) };
};
const many = (length: number, make: (index: number) => unknown) => Array.from({ length }, (_, i) => make(i));

test.each<[string, unknown[]]>([
  ['nothing', []],
  ['one value', [{ title: 'Ice' }]],
  ['texts that occur once', ['a', 'b', 'c']],
  ['texts that occur often', ['a', 'b', 'a', 'b', 'a', '']],
  ['numbers, truths and null', [0, 1.5, true, false, null, 'text']],
  ['fields that not all have', [{ a: 1 }, { b: 'x' }, {}, { a: 2, b: 'y' }]],
  ['a field of several kinds', [{ a: 1 }, { a: 'x' }, { a: [1] }, { a: { b: 1 } }, { a: null }]],
  ['fields that are undefined', [{ a: undefined, b: 1 }, { a: 2 }]],
  ['arrays, empty ones too', [[1, 2], [], ['x']]],
  ['arrays in arrays', [[[1], [2, 3]], [], [[]]]],
  ['objects in arrays in objects', [{ a: [{ n: 'x' }, { n: 'y', p: true }] }, { a: [] }]],
  ['objects with keys of their own', many(40, (i) => ({ [`key${i}`]: { order: i }, [`other${i}`]: {} }))],
  ['keys that are numbers', many(40, (i) => ({ [i]: i, [`${i + 1}`]: 'x' }))],
  ['a key that would be a prototype', [JSON.parse('{"__proto__":{"a":1}}'), { a: 1 }]],
  ['many objects with such a key', many(40, (i) => JSON.parse(`{"__proto__":${i},"k${i}":1}`))],
])('%s come back as they were', (_, values) => {
  const { text, entries } = sent(values);
  expect(fromColumns(JSON.parse(text))).toStrictEqual(entries);
});

test('fields of few objects with keys of their own are written once', () => {
  const rooms = many(3, (i) => ({
    [`item${i}`]: { begin: '09:00', programs: { [`talk${i}`]: { order: i } } },
  }));
  const { text, entries } = sent(rooms);
  expect(text.match(/begin|order/g)).toHaveLength(2);
  expect(fromColumns(JSON.parse(text))).toStrictEqual(entries);
});

test('what is alike is written once', () => {
  const people = many(100, (i) => ({ affiliation: `Institute ${i % 5}`, name: `Person ${i}` }));
  const { text, entries } = sent(people);
  expect(text.match(/affiliation/g)).toHaveLength(1);
  expect(text.match(/Institute 3/g)).toHaveLength(1);
  expect(text.length).toBeLessThan(JSON.stringify(entries).length / 2);
});
