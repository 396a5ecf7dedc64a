import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  /** Sends the signal; resolves with the exit code (null when killed) and the milliseconds it took. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** Shares the compile cache between the processes of tests. */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};

export function scriptCall(name: string, environment: Record<string, string>, prefix: readonly string[]) {
  const script = join(import.meta.dirname, name);
  const [program = process.execPath, ...args] = [...prefix, process.execPath, script];
  const PATH = prefix.length > 0 ? (process.env.PATH ?? '') : '';
  return { program, args, env: { ...quickStart, PORT: '0', PATH, ...environment } };
}

/** Runs `serve.ts` or another script of this folder, optionally wrapped by `prefix`, such as `['prlimit', '--nofile=64']`. Rejects with its output when it exits instead. */
export async function launchServer(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
  script = 'serve.ts',
): Promise<ServerProcess> {
  const { program, args, env } = scriptCall(script, environment, prefix);
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const lines = createInterface({ input: child.stdout });
  const line = await firstLine(child, lines).catch(() => {
    throw new Error(said);
  });
  return {
    child,
    origin: line.replace('ready ', ''),
    async end(signal) {
      const started = performance.now();
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return { code, ms: performance.now() - started };
    },
  };
}

/** The first line a process prints. Rejects when it exits instead. */
export async function firstLine(child: ChildProcess, lines: Interface): Promise<string> {
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'close')])) as unknown[];
  if (typeof line !== 'string') throw new Error('the process ended without a word');
  return line;
}

/** A command prefix that mounts a small disk at `place`; null where that is impossible. */
export function smallDisk(place: string, options: string): string[] | null {
  const mount = `mount -t tmpfs -o ${options} tmpfs ${place}`;
  const shell = (more: string) => ['unshare', '-Urm', 'sh', '-c', `${mount} && ${more}`, 'sh'];
  const [program = '', ...args] = shell('true');
  return spawnSync(program, args).status === 0 ? shell('exec "$@"') : null;
}
