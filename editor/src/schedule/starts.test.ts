import { expect, test } from 'vitest';
import { startsIn } from './starts.ts';

const at = (begin: string, end: string, length: number, step = 5) =>
  startsIn({ begin, end }, length, step).map(({ at: minutes, until }) => `${minutes - 540}+${until}`);

test('something begins where its gap does, then at full steps of the clock, and last where it just fits', () => {
  expect(at('09:00', '09:30', 20)).toEqual(['0+5', '5+5', '10+5']);
  expect(at('09:07', '09:30', 12)).toEqual(['7+3', '10+5', '15+3', '18+5']);
});

test('a gap that is just long enough has one place, a shorter one none', () => {
  expect(at('09:00', '09:12', 12)).toEqual(['0+5']);
  expect(at('09:00', '09:11', 12)).toEqual([]);
  expect(at('09:00', '10:00', 0)).toEqual([]);
});
