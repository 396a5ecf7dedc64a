import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FuzzWorld } from './testing/fuzz-frames.ts';

/** A million malformed and strange frames on live sessions. `FRAMES` says how many, `SEED` repeats a run. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const total = Number(process.env.FRAMES ?? 1_000_000);
const step = total / 10;
const bound = 64;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const world = await FuzzWorld.start(seed);
const heaps: number[] = [];
let slowest = 0;
const begun = performance.now();
while (world.sent < total) {
  const before = performance.now();
  await world.burst(Math.min(1000, total));
  slowest = Math.max(slowest, performance.now() - before);
  if (world.sent % step !== 0) continue;
  await world.clear();
  collect();
  heaps.push(process.memoryUsage().heapUsed / 1024 / 1024);
}
await world.close();
const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
process.stdout.write(
  `${world.sent} frames (seed ${seed}) in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${world.closed} sockets ended; ` +
    `slowest thousand ${slowest.toFixed(0)} ms; heap ${heaps.map((heap) => heap.toFixed(0)).join(' ')} MB\n`,
);
if (grown > bound || Object.hasOwn(Object.prototype, 'fuzz')) process.exitCode = 1;
