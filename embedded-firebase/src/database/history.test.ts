import fc from 'fast-check';
import { test } from 'vitest';
import { histories } from '../testing/history.ts';
import { Simulation } from '../testing/simulation.ts';

test('every history ends with every client seeing what the oracle has, and none ever sees what never was', async () => {
  await fc.assert(
    fc.asyncProperty(histories(12), (history) => new Simulation().run(history)),
    { numRuns: 200, seed: 5 },
  );
});
