import { expect, test } from 'vitest';
import { isConfirmed } from './typed-number.tsx';

test.each([
  ['', 0, false],
  ['0', 0, false],
  ['', 1, true],
  ['', 100, true],
  ['', 101, false],
  ['100', 101, false],
  [' 101 ', 101, true],
  ['１０１', 101, true],
])('typed %j for %i concerned: %s', (typed, count, expected) => {
  expect(isConfirmed(typed, count)).toBe(expected);
});
