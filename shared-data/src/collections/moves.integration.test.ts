import { expect, test } from 'vitest';
import { stormOfMoves } from '../testing/move-storm.ts';

test.each([
  [2, 60],
  [10, 40],
])(
  'F20: when %i editors place, move and take out the same talks at once, none ever stands twice, who is late is told, and all see the same conflicts',
  async (editors, changes) => {
    const { placed, moved, unplaced, told, marks, seen } = await stormOfMoves(editors, changes, 20);
    expect(placed + moved + unplaced + told).toBe(editors * changes);
    for (const made of [placed, moved, unplaced]) expect(made).toBeGreaterThan(changes / 10);
    // it would prove little if nobody had been in another's way
    expect(told).toBeGreaterThan(10);
    expect(marks).toBeGreaterThan(50);
    // others have seen every change that was acknowledged
    expect(seen.most).toBeLessThan(Number.POSITIVE_INFINITY);
  },
  60_000,
);
