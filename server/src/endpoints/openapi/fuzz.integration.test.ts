import { expect, test } from 'vitest';
import { fuzzEndpoints } from './testing/fuzz.ts';

test('F47: neither valid calls nor random input cause a server error', async () => {
  const tally = await fuzzEndpoints(1500);
  // Proves little unless enough calls get through.
  expect((tally['200'] ?? 0) + (tally['201'] ?? 0)).toBeGreaterThan(50);
  expect(tally['400']).toBeGreaterThan(50);
});
