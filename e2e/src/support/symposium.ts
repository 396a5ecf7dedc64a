import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const ready = /^Ready on (http:\/\/\S+)$/m;

export interface SentMail {
  id: string;
  to: string;
  subject: string;
  time: number;
  links: string[];
}

/** The built production server in its own process and data directory. Can be killed and restarted on the same data and port. */
export class Symposium {
  readonly origin: string;
  readonly #port: number;
  readonly #directory: string;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  private constructor(port: number, directory: string, environment: Record<string, string>) {
    this.#port = port;
    this.#directory = directory;
    this.#environment = environment;
    this.origin = `http://localhost:${port}`;
  }

  /** `apart`: origin of a separate server for the pages. */
  static async start(environment: Record<string, string> = {}, apart?: string): Promise<Symposium> {
    const directory = await mkdtemp(join(tmpdir(), 'symposium-'));
    const port = await freePort();
    const origins = apart && { PUBLIC_ORIGIN: apart, API_ORIGIN: `http://localhost:${port}` };
    const symposium = new Symposium(port, directory, { ...environment, ...origins });
    await symposium.launch();
    return symposium;
  }

  /** `more`: what else its environment says this time. */
  async launch(more: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, ['start.ts', '--no-build'], {
      cwd: root,
      env: {
        ...ofMachine(),
        ...this.#environment,
        ...more,
        PORT: String(this.#port),
        DATA_DIR: this.#directory,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        if (ready.test(printed)) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
    });
  }

  /** SIGKILL, so nothing is flushed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** From now on it answers nothing, as on a line that hangs. */
  hang(): void {
    this.#process?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#process?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async mails(): Promise<SentMail[]> {
    const answer = await fetch(`${this.origin}/outbox.json`);
    return (await answer.json()) as SentMail[];
  }
}

const ofMachine = () =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].map((name) => [name, process.env[name]]));

/** Below the ephemeral range, so that it stays free while the server restarts. */
async function freePort(): Promise<number> {
  for (let left = 100; left > 0; left--) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('No free port');
}
