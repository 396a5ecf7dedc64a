import { sdkHistory } from './testing/sdk-history.ts';

/** Unmodified SDKs on unreliable networks, at the same time. `HISTORIES`: how many; `SEED` repeats one. */
const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const count = Number(process.env.HISTORIES ?? 10);
const begun = performance.now();
const seen = await Promise.all(
  Array.from({ length: count }, async (_, i) => {
    const seed = first + i;
    return sdkHistory(seed, true).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
  }),
);
const sum = (of: 'states' | 'values') => seen.reduce((total, one) => total + one[of], 0);
const seconds = (performance.now() - begun) / 1000;
process.stdout.write(
  `${count} histories on lossy networks (seed ${first}): ${sum('states')} committed states, ${sum('values')} values shown, each one that was committed, in its order; ${seconds.toFixed(0)} s\n`,
);
