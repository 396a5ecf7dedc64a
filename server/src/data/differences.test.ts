import { expect, test } from 'vitest';
import { differences } from './differences.ts';

test('the smallest update leads from one tree to the other', () => {
  const before = { a: 1, b: { c: 'x', d: true }, e: [1, 2] };
  const after = { a: 1, b: { c: 'y' }, e: [1, 3], f: {} };
  expect(differences('at', before, after)).toEqual({ 'at/b/c': 'y', 'at/b/d': null, 'at/e/1': 3 });
});

test.each(['constructor', 'toString', 'hasOwnProperty'])('what trees inherit as %s is not in them', (key) => {
  expect(differences('at', { [key]: { id: key } }, {})).toEqual({ [`at/${key}`]: null });
  expect(differences('at', {}, { [key]: { id: key } })).toEqual({ [`at/${key}`]: { id: key } });
});
