import { expect, test } from 'vitest';
import { visibleRange } from './visible-range.ts';

const tens = Array.from({ length: 100 }, () => 10);

test('only rows that touch the view exist, and the rest is kept as room before and after', () => {
  expect(visibleRange(tens, 95, 125)).toEqual({ from: 9, to: 13, before: 90, after: 870 });
});

test('all room adds up to the whole list, wherever the view is', () => {
  const heights = [30, 5, 80, 12, 44, 9];
  for (let top = -50; top < 250; top += 7) {
    const { from, to, before, after } = visibleRange(heights, top, top + 20);
    const shown = heights.slice(from, to).reduce((sum, height) => sum + height, 0);
    expect(before + shown + after).toBe(180);
  }
});

test('above and below the list the nearest row exists', () => {
  expect(visibleRange(tens, -500, -400)).toMatchObject({ from: 0, to: 1 });
  expect(visibleRange(tens, 5000, 5100)).toMatchObject({ from: 99, to: 100, after: 0 });
});

test('an empty list has no rows', () => {
  expect(visibleRange([], 0, 100)).toEqual({ from: 0, to: 0, before: 0, after: 0 });
});
