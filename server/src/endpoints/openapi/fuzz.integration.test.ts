import { expect, test } from 'vitest';
import { fuzzEndpoints } from './testing/fuzz.ts';

test('F47: no call that the description allows, and no nonsense, is answered with a fault of the server', async () => {
  const tally = await fuzzEndpoints(1500);
  // it would prove little if nothing got through
  expect((tally['200'] ?? 0) + (tally['201'] ?? 0)).toBeGreaterThan(50);
  expect(tally['400']).toBeGreaterThan(50);
});
