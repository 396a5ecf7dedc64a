import { expect, test } from 'vitest';
import { systemRandom } from './system-random.ts';

test('gives as many bytes as wanted', () => {
  for (const length of [0, 1, 12, 4095, 4096, 4097, 65_536])
    expect(systemRandom(length)).toHaveLength(length);
});

test('never gives the same bytes twice', () => {
  const given = new Set<string>();
  for (let i = 0; i < 3000; i++) given.add(systemRandom(12).toString());
  expect(given.size).toBe(3000);
});

test('what the holder writes into them does not reach later ones', () => {
  expect(systemRandom(32).buffer.byteLength).toBe(32);
});

test('leaves about as many bits set as not', () => {
  let ones = 0;
  for (let i = 0; i < 1000; i++)
    for (const byte of systemRandom(12)) ones += byte.toString(2).replaceAll('0', '').length;
  expect(ones / (1000 * 12 * 8)).toBeCloseTo(0.5, 1);
});
