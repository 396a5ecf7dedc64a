import { expect, test } from 'vitest';
import { stormOfMoves } from '../testing/move-storm.ts';

test.each([
  [2, 60],
  [10, 40],
])(
  'F20: when %i editors move the same talks at once, no talk is lost or stands twice, and who is late is told',
  async (editors, moves) => {
    const { moved, told } = await stormOfMoves(editors, moves, 20);
    expect(moved + told).toBe(editors * moves);
    expect(moved).toBeGreaterThan(moves / 2);
    // it would prove little if nobody had been in another's way
    expect(told).toBeGreaterThan(10);
  },
  60_000,
);
