import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories } from '../testing/history.ts';
import { sdkHistory } from '../testing/sdk-history.ts';
import { Simulation } from '../testing/simulation.ts';

test('every history ends with every client seeing what the oracle has, and none ever sees what never was', async () => {
  await fc.assert(
    fc.asyncProperty(histories(12), (history) => new Simulation().run(history)),
    { numRuns: 100, seed: 5 },
  );
});

/** `SDK_HISTORIES=50 pnpm integration history` runs more. */
const count = Number(process.env.SDK_HISTORIES ?? 2);

test('unmodified SDKs receive committed writes in order, across reconnects', {
  timeout: 60_000 * count,
}, async () => {
  for (let seed = 1; seed <= count; seed++) {
    const { states, values } = await sdkHistory(seed);
    expect(states).toBeGreaterThan(30);
    expect(values).toBeGreaterThan(6);
  }
});
