import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readEnv } from '../env.ts';
import { startServer } from '../main.ts';
import { addPeople, programId, symposium } from './symposium.ts';

/** `P1`, `P2` … beside the one of the owner. */
const morePrograms = 20;

/**
 * A server with people and a program in a process of its own, to be killed by tests. Says `ready` with its address; when asked by a
 * line, how late its event loop was since the last time: 99 of 100, and the most, in milliseconds.
 */
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
// Without the test there is no use for it.
process.stdin.on('end', () => process.exit());
process.stdout.write(`ready ${server.origin}\n`);
// Who is killed cannot do it at the end.
flushCompileCache();
