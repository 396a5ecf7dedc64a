import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpanIndex } from './span-index.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 150 }))
  .map(([from, minutes]) => ({ from, to: from + minutes }));
const entries = fc
  .array(fc.tuple(fc.constantFrom('A', 'B'), span), { maxLength: 30 })
  .map((all) => all.map(([key, times], id) => ({ key, id, ...times })));

test('the index finds what looking at every entry finds, by begin and else in their order', () => {
  let found = 0;
  fc.assert(
    fc.property(entries, fc.array(span, { maxLength: 10 }), (all, asked) => {
      const index = createSpanIndex(all, ({ key }) => key);
      for (const key of ['A', 'B', 'C'])
        for (const { from, to } of asked) {
          const expected = all
            .filter((one) => one.key === key && one.from < to && from < one.to)
            .sort((a, b) => a.from - b.from);
          found += expected.length;
          expect(index.overlapping(key, { from, to })).toEqual(expected);
        }
    }),
  );
  expect(found).toBeGreaterThan(100);
});
