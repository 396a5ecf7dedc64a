import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readEnv } from '../env.ts';
import { startServer } from '../main.ts';
import { addPeople, programId, symposium } from './symposium.ts';

const morePrograms = 20;

/** Prints `ready` and its address; answers each line with its event loop delay since the last: 99th percentile and maximum in ms. */
const server = await startServer(readEnv(), {
  builds: { shell: dirname(import.meta.dirname), remotes: {} },
  demo: {
    async data(ports) {
      const all = symposium();
      for (let number = 1; number <= morePrograms; number++)
        for (const part of ['staticData', 'otherData']) {
          const id = `P${number}`;
          all[`${part}/program/${id}`] = { ...(all[`${part}/program/${programId}`] as object), id };
        }
      await ports.database.update(all);
      await addPeople(ports);
    },
  },
  version: '0.0.0',
  log: { info() {}, warn() {}, error: (message, details) => console.error(message, details) },
});
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.stdin.on('data', () => {
  const late = (nanoseconds: number) => Math.round(nanoseconds / 1e5) / 10;
  process.stdout.write(`${JSON.stringify({ p99: late(delay.percentile(99)), most: late(delay.max) })}\n`);
  delay.reset();
});
process.stdin.on('end', () => process.exit());
process.stdout.write(`ready ${server.origin}\n`);
// Killed processes cannot do this at exit.
flushCompileCache();
