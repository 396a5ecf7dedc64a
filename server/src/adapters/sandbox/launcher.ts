import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FromLauncher,
  headSize,
  type Order,
  type Stream,
  streams,
  type ToLauncher,
} from './messages.ts';

export interface Launched {
  readonly pid: number;
  readonly streams: Partial<Record<Stream, Socket>>;
  /** The exit code; null for a program that was killed. */
  readonly ended: Promise<number | null>;
  kill(): void;
}

interface Launcher {
  readonly isGone: boolean;
  start(order: Order): Promise<Launched>;
}

const program = join(import.meta.dirname, 'launch-child.ts');
let opened: Promise<Launcher> | undefined;

/** Starts a program without environment variables. Rejects if it cannot be started. */
export async function launch(order: Order): Promise<Launched> {
  const before = opened;
  const current = await before?.catch(() => undefined);
  if ((!current || current.isGone) && opened === before) opened = openLauncher();
  return (await (opened as Promise<Launcher>)).start(order);
}

/** A small process that starts programs and ends with this one: see docs/decisions/files-launcher.md. */
async function openLauncher(): Promise<Launcher> {
  const folder = mkdtempSync(join(tmpdir(), 'symposium-'));
  const path = join(folder, 'socket');
  const programs = new Map<string, Program>();
  const server = createServer((socket) =>
    onHead(socket, (id, stream) => {
      const known = programs.get(id);
      if (known && stream) known.connect(stream, socket);
      else socket.destroy();
    }),
  );
  await once(server.listen(path).unref(), 'listening');
  // Not detached: Linux gives a session of its own a share of the processor of its own, however idle its programs are.
  const child = fork(program, [path], { env: {}, execArgv: [], stdio: 'ignore' });
  let isGone = false;

  const keepAwake = () => {
    const how = programs.size > 0 ? 'ref' : 'unref';
    child[how]();
    child.channel?.[how]();
  };
  const tell = (message: ToLauncher) => {
    if (child.connected) child.send(message, () => {});
  };
  const lose = () => {
    isGone = true;
    server.close();
    rmSync(folder, { recursive: true, force: true });
    for (const orphan of programs.values()) orphan.kill();
  };
  child.once('error', lose);
  child.once('exit', lose);
  child.on('message', (message: FromLauncher) => {
    const known = programs.get(message.id);
    if (message.kind === 'started') known?.begin(message.pid);
    else known?.end(message.code);
  });
  keepAwake();

  return {
    get isGone() {
      return isGone;
    },
    async start(order) {
      const id = randomUUID();
      const started = new Program(order.streams.length);
      programs.set(id, started);
      keepAwake();
      if (isGone) started.end(null);
      tell({ kind: 'start', id, ...order });
      try {
        await started.complete;
      } finally {
        // Not before, as its end may be told before its connections arrive.
        void started.ended.then(() => {
          programs.delete(id);
          keepAwake();
        });
      }
      const { pid = 0, streams, ended } = started;
      return { pid, streams, ended, kill: () => tell({ kind: 'kill', id }) };
    },
  };
}

/** A program that was asked for. */
class Program {
  readonly streams: Partial<Record<Stream, Socket>> = {};
  pid: number | undefined;
  readonly #wanted: number;
  readonly #complete = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<number | null>();

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  /** Resolves once it runs and all its streams are connected. */
  get complete(): Promise<void> {
    return this.#complete.promise;
  }

  get ended(): Promise<number | null> {
    return this.#ended.promise;
  }

  connect(stream: Stream, socket: Socket): void {
    this.streams[stream] = socket;
    this.#check();
  }

  begin(pid: number): void {
    this.pid = pid;
    this.#check();
  }

  end(code: number | null): void {
    if (this.pid === undefined) {
      this.#complete.reject(new Error('the program could not be started'));
      for (const socket of Object.values(this.streams)) socket.destroy();
    }
    this.#ended.resolve(code);
  }

  /** Once nobody else can. */
  kill(): void {
    try {
      if (this.pid !== undefined) process.kill(this.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    this.end(null);
  }

  #check(): void {
    if (this.pid !== undefined && Object.keys(this.streams).length === this.#wanted) this.#complete.resolve();
  }
}

/** Tells whose connection it is once that has arrived. */
function onHead(socket: Socket, tell: (id: string, stream: Stream | undefined) => void): void {
  const look = () => {
    const bytes: Buffer | null = socket.read(headSize);
    if (bytes === null) return;
    const head = bytes.toString();
    socket.off('readable', look);
    tell(head.slice(0, -1), streams[Number(head.at(-1))]);
  };
  socket.on('readable', look);
  socket.on('error', () => {});
}
