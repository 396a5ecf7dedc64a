import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { firstLine, scriptCall } from './server-process.ts';
import { addressOf, password, type SignedRole } from './symposium.ts';
import { announcement, piece } from './tus.ts';

export interface FilesServer {
  origin: string;
  child: ChildProcess;
  token(role: SignedRole): Promise<string>;
  /** Event loop delay since the last call, in milliseconds. */
  lateness(): Promise<{ p99: number; most: number }>;
  kill(): Promise<void>;
}

/** Runs `serve-files.ts` in its own process, optionally wrapped by the command `prefix`. */
export async function launchFilesServer(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<FilesServer> {
  const { program, args, env } = scriptCall('serve-files.ts', environment, prefix);
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const origin = (await firstLine(child, lines)).replace('ready ', '');
  return {
    origin,
    child,
    async token(role) {
      const answer = await fetch(
        `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: addressOf(role), password, returnSecureToken: true }),
        },
      );
      return ((await answer.json()) as { idToken: string }).idToken;
    },
    async lateness() {
      const said = once(lines, 'line');
      child.stdin.write('?\n');
      return JSON.parse(((await said) as [string])[0]) as { p99: number; most: number };
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface Sender {
  origin: string;
  token: string;
}

const bearer = ({ token }: Sender) => ({ authorization: `Bearer ${token}` });

export async function announceAt(sender: Sender, file: Parameters<typeof announcement>[0]): Promise<string> {
  const headers = { ...announcement(file), ...bearer(sender) };
  const answer = await fetch(`${sender.origin}/php/upload.php`, { method: 'POST', headers });
  if (answer.status !== 201) throw new Error(`rejected: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('location') ?? '';
}

export async function arrivedAt(sender: Sender, place: string): Promise<number> {
  const headers = { 'tus-resumable': '1.0.0', ...bearer(sender) };
  const answer = await fetch(`${sender.origin}${place}`, { method: 'HEAD', headers });
  if (answer.status !== 200) throw new Error(`no upload: ${answer.status}`);
  return Number(answer.headers.get('upload-offset'));
}

/** Resolves with the status, or null when the connection was cut. `onSent` counts bytes that left this process. */
export function sendRest(
  sender: Sender,
  place: string,
  bytes: Uint8Array,
  offset: number,
  onSent: (bytes: number) => void = () => {},
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${sender.origin}${place}`,
      {
        method: 'PATCH',
        agent: false,
        headers: { ...piece(offset), ...bearer(sender), 'content-length': bytes.length - offset },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? null));
        answer.on('error', () => resolve(null));
      },
    );
    outgoing.on('error', () => resolve(null));
    const step = 64 * 1024;
    let at = offset;
    const more = () => {
      while (at < bytes.length) {
        const part = bytes.subarray(at, at + step);
        at += part.length;
        const goOn = outgoing.write(part);
        onSent(at - offset);
        if (bytesPerSecond < Number.POSITIVE_INFINITY) {
          setTimeout(more, (part.length / bytesPerSecond) * 1000);
          return;
        }
        if (!goOn) return;
      }
      outgoing.end();
    };
    if (bytesPerSecond === Number.POSITIVE_INFINITY) outgoing.on('drain', more);
    more();
  });
}

export interface SlowLine {
  origin: string;
  carried: number;
  close(): void;
}

/** A slow proxy that cuts the connection after the given numbers of bytes, once per entry. */
export async function slowLine(origin: string, bytesPerSecond: number, cuts: number[]): Promise<SlowLine> {
  const line: SlowLine = { origin: '', carried: 0, close: () => void server.close() };
  const server = createServer((socket: Socket) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    let passed = 0;
    const end = () => {
      socket.destroy();
      // Delivers what has already been forwarded.
      far.end();
    };
    far.pipe(socket);
    socket.on('data', (chunk) => {
      passed += chunk.length;
      line.carried += chunk.length;
      far.write(chunk);
      if (cuts[0] !== undefined && passed >= cuts[0]) {
        cuts.shift();
        return end();
      }
      socket.pause();
      setTimeout(() => socket.resume(), (chunk.length / bytesPerSecond) * 1000);
    });
    for (const one of [socket, far]) one.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return line;
}
