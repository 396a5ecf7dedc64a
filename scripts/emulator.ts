import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

export interface EmulatorProcess {
  origin: string;
  close(): Promise<void>;
}

/** Starts `script` as a separate process for `EMULATOR_COMPAT_PORT`, so that production neither loads nor ships it. */
export async function startEmulatorProcess(script: string, port: number): Promise<EmulatorProcess> {
  if (!existsSync(script)) throw new Error('this installation has no emulator');
  const child = fork(script, [String(port)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(child, 'exit');
  const answer = await Promise.race([
    once(child, 'message').then(([message]) => message as { origin?: string; error?: string }),
    ended.then(() => ({ error: 'the emulator ended at once' })),
  ]);
  if (!('origin' in answer) || answer.origin === undefined) {
    await ended;
    throw new Error(answer.error);
  }
  return {
    origin: answer.origin,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill();
      await ended;
    },
  };
}
