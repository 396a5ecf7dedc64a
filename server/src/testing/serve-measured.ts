import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readEnv } from '../env.ts';
import { startServer } from '../main.ts';
import { silentLog } from '../ports.ts';

/** Needs `--expose-gc`. Prints `ready` and its address; answers each line with `process.memoryUsage()` after garbage collections, as JSON. */
const server = await startServer(readEnv(), {
  builds: { shell: dirname(import.meta.dirname), remotes: {} },
  version: '0.0.0',
  log: silentLog,
});

async function memory(): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    // finalizers of buffers run in turns of their own
    await setImmediate();
  }
  return process.memoryUsage();
}
process.stdin.on('data', () => {
  void memory().then((usage) => process.stdout.write(`${JSON.stringify(usage)}\n`));
});
process.stdin.on('end', () => process.exit());
process.stdout.write(`ready ${server.origin}\n`);
flushCompileCache();
