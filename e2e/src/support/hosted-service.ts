import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';

const script = join(import.meta.dirname, '../../../server/src/testing/hosted-process.ts');

export class HostedService {
  readonly #process: ChildProcess;
  readonly environment: Record<string, string>;
  readonly browserArguments: string[];

  private constructor(child: ChildProcess, port: number, environment: Record<string, string>) {
    this.#process = child;
    this.environment = environment;
    const there = ['*.googleapis.com', '*.firebaseio.com'].map((name) => `MAP ${name}:443 localhost:${port}`);
    this.browserArguments = [
      `--host-resolver-rules=${[...there, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(',')}`,
      '--ignore-certificate-errors',
    ];
  }

  static async start(): Promise<HostedService> {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'close')])) as unknown[];
    if (typeof line !== 'string') throw new Error('the hosted service did not start');
    const { port, environment } = JSON.parse(line) as { port: number; environment: Record<string, string> };
    return new HostedService(child, port, environment);
  }

  cut(): Promise<void> {
    return this.#tell('cut');
  }

  mend(): Promise<void> {
    return this.#tell('mend');
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }

  async #tell(message: string): Promise<void> {
    const done = once(this.#process, 'message');
    this.#process.send(message);
    await done;
  }
}

/** Calls endpoints as a user signed in from this page; throws when one rejects. */
export async function projectAccount(
  page: Page,
  who: { email: string; password: string },
): Promise<<T>(path: string, body: object) => Promise<T>> {
  const idToken = await page.evaluate(async (credentials) => {
    const answer = await fetch(
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=web-key',
      { method: 'POST', body: JSON.stringify({ ...credentials, returnSecureToken: true }) },
    );
    return ((await answer.json()) as { idToken: string }).idToken;
  }, who);
  return async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { authorization: `Bearer ${idToken}` }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
