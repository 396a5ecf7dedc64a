import { expect, test } from 'vitest';
import { textLength, textLimit } from './limits.ts';
import { getPath, setPath } from './paths.ts';

/** As zod describes its schemas. */
const node = (def: object) => ({ _zod: { def } });
const text = (maximum?: number) =>
  node({ checks: [node({ check: 'trim' }), ...(maximum ? [node({ check: 'max_length', maximum })] : [])] });
const optional = (innerType: object) => node({ innerType });
const schema = node({
  shape: {
    title: text(300),
    note: optional(text(1000)),
    free: text(),
    authors: optional(node({ element: node({ shape: { name: optional(text(64)) } }) })),
  },
});

test.each([
  ['title', 300],
  ['note', 1000],
  ['authors.3.name', 64],
  ['free', undefined],
  ['unknown', undefined],
  ['free.deeper', undefined],
])('the longest text of %s is %s', (path, limit) => {
  expect(textLimit(schema, path)).toBe(limit);
});

test.each([
  ['  firn \n', 4],
  ['雪氷', 2],
  ['🧊', 2],
  ['', 0],
  [undefined, 0],
  [7, 0],
])('%o counts as %d, as rules of the database count it', (value, length) => {
  expect(textLength(value)).toBe(length);
});

test('a value is found and replaced by its path; everything beside it stays the same object', () => {
  const values = { title: 'x', authors: [{ name: 'A' }, { name: 'B' }], place: { room: 'A' } };
  expect(getPath(values, 'authors.1.name')).toBe('B');
  expect(getPath(values, 'authors.5.name')).toBeUndefined();
  const next = setPath(values, 'authors.1.name', 'C');
  expect(next).toEqual({ ...values, authors: [{ name: 'A' }, { name: 'C' }] });
  expect(values.authors[1]?.name).toBe('B');
  expect(next.place).toBe(values.place);
  expect(next.authors[0]).toBe(values.authors[0]);
});
