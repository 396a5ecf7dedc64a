import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const ready = /^Ready on (http:\/\/\S+)$/m;

/** A mail as `/outbox.json` lists it. `links` are the addresses in its text. */
export interface SentMail {
  id: string;
  to: string;
  subject: string;
  time: number;
  links: string[];
}

/**
 * The production server in a process of its own, with a data directory of its own: the command that
 * `pnpm start` runs, on what was built before (`buildBeforeTests`). It can be killed without warning and started again on the same data and port.
 */
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

  /** `apart`: its pages lie on another server, of this origin. */
  static async start(environment: Record<string, string> = {}, apart?: string): Promise<Symposium> {
    const directory = await mkdtemp(join(tmpdir(), 'symposium-'));
    const port = await freePort();
    const origins = apart && { PUBLIC_ORIGIN: apart, API_ORIGIN: `http://localhost:${port}` };
    const symposium = new Symposium(port, directory, { ...environment, ...origins });
    await symposium.launch();
    return symposium;
  }

  /** Starts the process and waits for the line that says it is ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, ['start.ts', '--no-build'], {
      cwd: root,
      env: { ...ofMachine(), ...this.#environment, PORT: String(this.#port), DATA_DIR: this.#directory },
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

  /** SIGKILL: nothing is flushed, nothing is said. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
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

/** No setting of the server's own, whatever is set where the tests are started. */
const ofMachine = () =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].map((name) => [name, process.env[name]]));

/** Below those that systems give to connections, so that it is still free when a killed server is started again. */
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
