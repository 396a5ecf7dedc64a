import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable, withTimeout } from '../../with-timeout.ts';
import {
  type FromLauncher,
  headSize,
  type Order,
  type Stream,
  streams,
  type ToLauncher,
} from './messages.ts';
import { Program } from './program.ts';

export interface Launched {
  readonly pid: number;
  readonly streams: Program['streams'];
  /** The exit code; null for a program that was killed. */
  readonly ended: Promise<number | null>;
  /** It was killed because the process that starts programs is gone. */
  isLost(): boolean;
  kill(): void;
}

interface Launcher {
  /** It starts no more programs. */
  readonly isGone: boolean;
  start(order: Order, signal?: AbortSignal): Promise<Launched>;
}

/** Milliseconds. */
const startTimeout = 30_000;
const notInTime = 'a program did not start in time';
/** Of the folder for temporary files: a socket's path may have 107 characters. */
const longestFolder = 60;

const child = join(import.meta.dirname, 'launch-child.ts');
let opened: Promise<Launcher> | undefined;

/** Starts a program without environment variables. Rejects with code `unavailable` if it cannot be started, and with the signal's reason. */
export async function launch(order: Order, signal?: AbortSignal): Promise<Launched> {
  const before = opened;
  const current = await before?.catch(() => undefined);
  if ((!current || current.isGone) && opened === before) opened = openLauncher();
  const launcher = await (opened as Promise<Launcher>).catch((error: unknown) => {
    throw unavailable('no program can be started', error);
  });
  return launcher.start(order, signal);
}

/** A small process that starts programs and ends with this one: see docs/decisions/files-launcher.md. */
async function openLauncher(): Promise<Launcher> {
  const programs = new Map<string, Program>();
  const { server, path, close } = await listen((socket, id, stream) => {
    const known = programs.get(id);
    if (known && stream) known.connect(stream, socket);
    else socket.destroy();
  });
  // Not detached: Linux gives a session of its own a share of the processor of its own, however idle its programs are.
  const launcher = fork(child, [path], { env: {}, execArgv: [], stdio: 'ignore' });
  let isGone = false;

  const tell = (message: ToLauncher) => {
    if (launcher.connected) launcher.send(message, () => {});
  };
  const changed = () => {
    const how = programs.size > 0 ? 'ref' : 'unref';
    launcher[how]();
    launcher.channel?.[how]();
    if (isGone && programs.size === 0 && launcher.connected) launcher.disconnect();
  };
  const lose = () => {
    isGone = true;
    close();
    for (const program of programs.values()) program.lose();
  };
  launcher.once('error', lose);
  launcher.once('exit', lose);
  launcher.on('message', (message: FromLauncher) => {
    const program = programs.get(message.id);
    if (message.kind === 'unconnected') isGone = true;
    if (message.kind === 'started') program?.begin(message.pid);
    else program?.end(message.kind === 'ended' ? message.code : null);
  });
  server.unref();
  changed();

  return {
    get isGone() {
      return isGone;
    },
    async start(order, signal) {
      signal?.throwIfAborted();
      const id = randomUUID();
      const program = new Program(order.streams.length);
      programs.set(id, program);
      changed();
      const kill = () => tell({ kind: 'kill', id });
      const stop = () => program.fail(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
      if (launcher.connected) tell({ kind: 'start', id, ...order });
      else program.end(null);
      try {
        await withTimeout(startTimeout, program.complete, notInTime);
      } catch (error) {
        program.fail(error);
        kill();
        if (program.pid === undefined && (error as Error).message === notInTime) launcher.kill('SIGKILL');
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        // Not before: its end may be told before its connections arrive.
        void program.ended.then(() => {
          programs.delete(id);
          changed();
        });
      }
      const { pid = 0, ended } = program;
      return { pid, streams: program.streams, ended, isLost: () => program.isLost, kill };
    },
  };
}

type Connected = (socket: Socket, id: string, stream: Stream | undefined) => void;

async function listen(connected: Connected): Promise<{ server: Server; path: string; close: () => void }> {
  const base = tmpdir().length > longestFolder ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(base, 'symposium-'));
  const path = join(folder, 'socket');
  const server = createServer((socket) => onHead(socket, (id, stream) => connected(socket, id, stream)));
  const close = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await once(server.listen(path), 'listening');
  } catch (error) {
    close();
    throw error;
  }
  return { server, path, close };
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
