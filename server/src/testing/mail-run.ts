import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MailJob } from 'shared-data/models/mail-job';
import { quickStart } from './server-process.ts';

export interface MailRun {
  child: ChildProcess;
  /** Pauses, resumes or recalls; resolves with false when the process died before it was durable. */
  put(state: 'paused' | 'running' | 'canceled'): Promise<boolean>;
  /** The job when all was done; null after a kill. */
  ended: Promise<MailJob | null>;
}

/** A process that sends one letter to many; killed and started again it goes on. */
export function startMailRun(of: { folder: string; url: string; mails: number; seconds?: number }): MailRun {
  const { folder, url, mails, seconds = 0 } = of;
  const script = join(import.meta.dirname, 'mail-process.ts');
  const child = spawn(process.execPath, [script, folder, url, '0', String(mails), String(seconds)], {
    env: { ...process.env, ...quickStart },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Writing to a killed process is no error here.
  child.stdin.on('error', () => {});
  let job: MailJob | null = null;
  const said = new Set<string>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    said.add(line);
    if (line.startsWith('done')) job = JSON.parse(line.split(' ').slice(2).join(' ')) as MailJob;
  });
  const exit = once(child, 'close');
  return {
    child,
    async put(state) {
      child.stdin.write(`${state}\n`);
      while (!said.has(state)) {
        const next = await Promise.race([once(lines, 'line'), exit.then(() => null)]);
        if (next === null) return said.has(state);
      }
      return true;
    },
    ended: exit.then(() => job),
  };
}
