import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretches } from './days.ts';

test('a month is shown by day, without gaps', () => {
  const { step, stretches: found } = stretches([{ '2026-08-30': 2 }, { '2026-09-01': 1 }]);
  expect(step).toBe('day');
  expect(found).toEqual([
    { begin: '2026-08-30', counts: [2, 0] },
    { begin: '2026-08-31', counts: [0, 0] },
    { begin: '2026-09-01', counts: [0, 1] },
  ]);
});

test('some months are shown by weeks that begin on Monday, years by month', () => {
  const weeks = stretches([{ '2026-05-07': 1, '2026-05-10': 2, '2026-07-01': 4 }]);
  expect(weeks.step).toBe('week');
  expect(weeks.stretches[0]).toEqual({ begin: '2026-05-04', counts: [3] });
  expect(weeks.stretches.at(-1)).toEqual({ begin: '2026-06-29', counts: [4] });
  const months = stretches([{ '2025-11-30': 1, '2026-12-01': 2 }]);
  expect(months.step).toBe('month');
  expect(months.stretches).toHaveLength(14);
});

test('nothing counted is nothing shown', () => {
  expect(stretches([{}, {}]).stretches).toEqual([]);
});

test('nothing is lost or counted twice, whatever the days', () => {
  const date = fc
    .integer({ min: 0, max: 4000 })
    .map((at) => new Date(Date.UTC(2020, 0, 1) + at * 86_400_000).toISOString().slice(0, 10));
  const counts = fc.dictionary(date, fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const sum = (numbers: number[]) => numbers.reduce((x, y) => x + y, 0);
      const { stretches: found } = stretches([a, b]);
      expect(sum(found.map((one) => one.counts[0] ?? 0))).toBe(sum(Object.values(a)));
      expect(sum(found.map((one) => one.counts[1] ?? 0))).toBe(sum(Object.values(b)));
      const begins = found.map(({ begin }) => begin);
      expect(begins).toEqual([...new Set(begins)].toSorted());
    }),
  );
});
