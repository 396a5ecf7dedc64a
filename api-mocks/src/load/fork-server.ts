import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startOptions } from './start-options.ts';

/** Starts `crowded-server.ts` with the V8 options of `pnpm start`. */
export function forkServer(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return fork(join(import.meta.dirname, 'crowded-server.ts'), args, { env, execArgv: [...startOptions] });
}
