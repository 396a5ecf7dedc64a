import { expect, test } from 'vitest';
import { untilText } from './until-text.ts';

const minute = 60_000;

test.each([
  [20_000, 'in 1 minute', '1 分後'],
  [89 * minute, 'in 89 minutes', '89 分後'],
  [10 * 60 * minute + 12 * minute, 'in 10 hours', '10 時間後'],
  [2 * 24 * 60 * minute, 'in 2 days', '2 日後'],
])('a span of %d ms is told in the largest unit that fits', (span, en, ja) => {
  expect(untilText(span, 'en')).toBe(en);
  expect(untilText(span, 'ja')).toBe(ja);
});
