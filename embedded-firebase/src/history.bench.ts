import fc from 'fast-check';
import { histories } from './testing/history.ts';
import { Simulation } from './testing/simulation.ts';

/** Long random histories of several clients against the naive oracle. `HISTORIES`: how many; `SEED` repeats a run. Failures are shrunk. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const numRuns = Number(process.env.HISTORIES ?? 5000);
const begun = performance.now();
let turns = 0;
let steps = 0;
await fc.assert(
  fc.asyncProperty(histories(24), async (history) => {
    turns += history.length;
    for (const turn of history) steps += turn.steps.length;
    await new Simulation().run(history);
  }),
  { numRuns, seed },
);
const seconds = (performance.now() - begun) / 1000;
process.stdout.write(
  `${numRuns} histories of three clients (seed ${seed}), ${turns} turns, ${steps} steps: every view legal and equal to the oracle's in the end; ${seconds.toFixed(0)} s\n`,
);
