import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fuzzAuth } from '../testing/fuzz-auth.ts';

/** Many more requests than a test has time for, and what they leave behind in memory. */
const runs = 100_000;
setFlagsFromString('--expose-gc');
(globalThis as { gc?: unknown }).gc = runInNewContext('gc');
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
const seed = Date.now() % 1_000_000;

for (const one of [seed, seed + 1]) {
  const began = performance.now();
  const { tally, slowest, heap } = await fuzzAuth(runs, one);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${runs} malformed requests (seed ${one}) in ${seconds.toFixed(0)} s, 50 at a time, an honest client beside them; ` +
      `slowest fifty ${slowest.toFixed(0)} ms; heap ${mb(heap[0])} MB after a quarter, ${mb(heap[1])} MB at the end\n` +
      [...tally]
        .slice(0, 12)
        .map(([answer, count]) => `  ${String(count).padStart(7)}  ${answer}\n`)
        .join(''),
  );
  if (heap[1] > 2 * heap[0] + 50 * 1024 * 1024) throw new Error('memory grew without bound');
}
