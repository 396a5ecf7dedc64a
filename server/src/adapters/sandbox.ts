import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { MediaError } from '../ports.ts';

export interface SandboxLimits {
  /** Seconds of processor time. */
  cpu: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Milliseconds of processor time until the next sign of life; by the clock six times as long. */
  perStep: number;
  /** Milliseconds by the clock for the whole work. */
  whole: number;
}

export interface SandboxedProcess {
  child: ChildProcess;
  /** Says that something came of it. */
  alive(): void;
  /** Why it was killed, when it was. */
  endedBecause(): MediaError | undefined;
  /** Ends it, should it still run, and the watch over it. */
  end(): void;
}

const watchEvery = 200;
/** By how much longer a step may take by the clock than it may work: on a busy machine a nice process waits for its turn. */
const clockFactor = 6;
const nice = 10;

let isolation: readonly string[] | undefined;

/** What goes before a command to take the network from it; empty where the system does not let us. Found out once. */
function withoutNetwork(): readonly string[] {
  if (isolation) return isolation;
  const command = ['unshare', '--map-root-user', '--net', '--'];
  const { status } = spawnSync('/bin/sh', ['-c', 'exec "$@"', 'sh', ...command, 'true'], {
    env: {},
    stdio: 'ignore',
    timeout: 5000,
  });
  isolation = status === 0 ? command : [];
  return isolation;
}

/** Whether converters have no network on this system. */
export const networkIsTaken = () => withoutNetwork().length > 0;

/**
 * Starts a program that handles files of others: without environment and network, with low priority, killed when it is too slow, too
 * big or the signal fires. Its standard output is a pipe, so are its input and its errors if asked for.
 */
export function startSandboxed(
  command: readonly string[],
  options: { cwd: string; input?: boolean; errors?: boolean },
  limits: SandboxLimits,
  signal?: AbortSignal,
): SandboxedProcess {
  const child = spawn(
    '/bin/sh',
    // Should this server be killed, nobody watches the process any more: the kernel then ends it.
    ['-c', 'ulimit -t "$0"; ulimit -c 0; exec "$@"', String(limits.cpu), ...withoutNetwork(), ...command],
    {
      stdio: [options.input ? 'pipe' : 'ignore', 'pipe', options.errors ? 'pipe' : 'ignore'],
      env: {},
      cwd: options.cwd,
    },
  );
  child.on('error', () => {});
  try {
    if (child.pid) setPriority(child.pid, Math.min(nice, constants.priority.PRIORITY_LOW));
  } catch {
    // It ended before it could be made nicer.
  }
  let endedBecause: MediaError | undefined;
  const startedAt = performance.now();
  let aliveAt = startedAt;
  let workedAtSign = 0;
  const kill = (code: MediaError['code']) => {
    endedBecause ??= new MediaError(code);
    child.kill('SIGKILL');
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const tooLong = now - aliveAt > clockFactor * limits.perStep || now - startedAt > limits.whole;
    if (tooLong || workedFor(child.pid) - workedAtSign > limits.perStep) kill('tooSlow');
    else if (residentMemory(child.pid) > limits.memory) kill('tooBig');
  }, watchEvery);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return {
    child,
    alive: () => {
      aliveAt = performance.now();
      workedAtSign = workedFor(child.pid);
    },
    endedBecause: () => endedBecause,
    end: () => {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
      child.kill('SIGKILL');
    },
  };
}

/** Node without rights but to read these folders. */
export function sandboxedNode(program: string, readable: readonly string[]): string[] {
  return [
    process.execPath,
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    '--no-warnings',
    '--max-old-space-size=512',
    program,
  ];
}

/** Bytes; 0 where the system does not tell. */
function residentMemory(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const millisecondsPerTick = 10;

/** Milliseconds of processor time; 0 where the system does not tell. */
function workedFor(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may hold anything. Of the fields behind it the 12th and 13th are the times as a user and in the system.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * millisecondsPerTick;
  } catch {
    return 0;
  }
}
