import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hostileCalls } from '../testing/hostile-calls.ts';

const runs = 60_000;
setFlagsFromString('--expose-gc');
(globalThis as { gc?: unknown }).gc = runInNewContext('gc');
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
const seed = Date.now() % 1_000_000;

const began = performance.now();
const { tally, slowest, heap } = await hostileCalls(runs, seed);
const seconds = (performance.now() - began) / 1000;
process.stdout.write(
  `${runs} hostile calls of the endpoints (seed ${seed}) in ${seconds.toFixed(0)} s, 50 at a time, an honest one beside them; ` +
    `slowest fifty ${slowest.toFixed(0)} ms; heap ${mb(heap[0])} MB after a quarter, ${mb(heap[1])} MB at the end\n` +
    [...tally]
      .slice(0, 16)
      .map(([answer, count]) => `  ${String(count).padStart(7)}  ${answer}\n`)
      .join(''),
);
if (heap[1] > 1.5 * heap[0] + 30 * 1024 * 1024) throw new Error('memory grew without bound');
