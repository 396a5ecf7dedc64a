import { expect, test } from 'vitest';
import { restingPlace } from './drag.ts';

const middles = [50, 150, 250, 350];

test.each([
  [0, 60, 0],
  [0, 160, 1],
  [0, 900, 3],
  [2, 250, 2],
  [2, 140, 1],
  [2, -10, 0],
  [3, 340, 3],
])('row %i let go at height %i rests at place %i', (from, y, place) => {
  expect(restingPlace(middles, from, y)).toBe(place);
});
