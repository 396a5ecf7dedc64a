import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { type FromLauncher, headOf, type Order, type Stream, streams, type ToLauncher } from './messages.ts';

/** Argument: path of the server's socket, to which the programs' streams are connected. When the server is gone, all programs are killed. */
const [path = ''] = process.argv.slice(2);
const starting = new Set<string>();
const running = new Map<string, ChildProcess>();

process.on('message', (message: ToLauncher) => {
  const { id } = message;
  if (message.kind === 'start') void start(id, message);
  else if (!starting.delete(id)) running.get(id)?.kill('SIGKILL');
});
// Terminals and service managers signal all processes, but it is for the server, which then ends what runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', leave);
if (!process.connected) leave();

function leave(): void {
  for (const program of running.values()) program.kill('SIGKILL');
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
}

async function start(id: string, order: Order): Promise<void> {
  starting.add(id);
  const sockets: (Socket | undefined)[] = [];
  try {
    for (const stream of streams)
      sockets.push(order.streams.includes(stream) ? await connect(id, stream) : undefined);
    if (starting.has(id)) run(id, order, sockets);
    else tell({ kind: 'ended', id, code: null });
  } catch {
    tell({ kind: 'unconnected', id });
  } finally {
    starting.delete(id);
    for (const socket of sockets) socket?.destroy();
  }
}

function run(id: string, { command, cwd, priority }: Order, sockets: (Socket | undefined)[]): void {
  const [program = '', ...args] = command;
  const end = (code: number | null) => {
    running.delete(id);
    tell({ kind: 'ended', id, code });
  };
  try {
    const stdio = sockets.map((socket) => socket ?? ('ignore' as const));
    const child = spawn(program, args, { stdio, env: {}, cwd });
    running.set(id, child);
    child.once('error', () => end(null));
    child.once('exit', end);
    if (child.pid === undefined) return;
    tell({ kind: 'started', id, pid: child.pid });
    setPriority(child.pid, priority);
  } catch {
    // It could not be started, or has already ended.
    if (!running.has(id)) end(null);
  }
}

/** Nothing is read: what arrives is for the program. */
async function connect(id: string, stream: Stream): Promise<Socket> {
  const socket = new Socket();
  socket.pause();
  socket.connect(path);
  await once(socket, 'connect');
  socket.on('error', () => {});
  await new Promise<void>((written, failed) => {
    socket.write(headOf(id, stream), (error) => (error ? failed(error) : written()));
  });
  return socket;
}

function tell(message: FromLauncher): void {
  // A server that is gone hears nothing: `disconnect` follows.
  if (process.connected) process.send?.(message, () => {});
}
