import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

const placed = (...spans: [string, number, number][]) =>
  Object.fromEntries(
    lanesOf(spans.map(([id, begin, end]) => ({ id, begin, end }))).map(({ span, lane, lanes }) => [
      span.id,
      [lane, lanes],
    ]),
  );

test('what overlaps stands side by side, and only that', () => {
  expect(placed(['x', 0, 90], ['y', 60, 120], ['z', 120, 180])).toEqual({
    x: [0, 2],
    y: [1, 2],
    z: [0, 1],
  });
});

test('a lane is used again within a chain of overlaps', () => {
  expect(placed(['x', 0, 60], ['y', 30, 120], ['z', 60, 120])).toEqual({
    x: [0, 2],
    y: [1, 2],
    z: [0, 2],
  });
});

test('what begins at one time has the longer one first', () => {
  expect(placed(['x', 0, 15], ['y', 0, 30])).toEqual({ y: [0, 2], x: [1, 2] });
});

test('nothing takes no lane', () => {
  expect(lanesOf([])).toEqual([]);
});
