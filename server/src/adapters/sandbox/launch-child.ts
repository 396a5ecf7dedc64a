import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { type FromLauncher, headOf, type Order, type Stream, streams, type ToLauncher } from './messages.ts';

/** Argument: path of the server's socket, to which the programs' streams are connected. When the server is gone, all programs are killed. */
const [path = ''] = process.argv.slice(2);
const running = new Map<string, ChildProcess>();

process.on('message', (message: ToLauncher) => {
  if (message.kind === 'start') void start(message.id, message);
  else running.get(message.id)?.kill('SIGKILL');
});
// Terminals and service managers signal all processes, but it is for the server, which then ends what runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => {
  for (const program of running.values()) program.kill('SIGKILL');
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
});

async function start(id: string, { command, cwd, priority, streams: wanted }: Order): Promise<void> {
  const [program = '', ...args] = command;
  const sockets = await Promise.all(
    streams.map((stream) => (wanted.includes(stream) ? connect(id, stream) : undefined)),
  ).catch(() => []);
  const end = (code: number | null) => {
    running.delete(id);
    tell({ kind: 'ended', id, code });
  };
  if (sockets.length === 0) return end(null);
  const child = spawn(program, args, { stdio: sockets.map((socket) => socket ?? 'ignore'), env: {}, cwd });
  for (const socket of sockets) socket?.destroy();
  running.set(id, child);
  child.once('error', () => end(null));
  child.once('exit', end);
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, priority);
  } catch {
    // The program has already ended.
  }
  tell({ kind: 'started', id, pid: child.pid });
}

/** Nothing is read: what arrives is for the program. */
async function connect(id: string, stream: Stream): Promise<Socket> {
  const socket = new Socket();
  socket.pause();
  socket.connect(path);
  await once(socket, 'connect');
  await new Promise((written) => socket.write(headOf(id, stream), written));
  return socket;
}

function tell(message: FromLauncher): void {
  if (process.connected) process.send?.(message);
}
