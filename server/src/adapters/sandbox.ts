import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { MediaError } from '../ports.ts';

export interface SandboxLimits {
  /** Seconds of CPU time. */
  cpu: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Milliseconds of CPU time until the next sign of life; six times as long by the clock. */
  perStep: number;
  /** Milliseconds by the clock for the whole work. */
  whole: number;
}

export interface SandboxedProcess {
  child: ChildProcess;
  alive(): void;
  /** Why the process was killed, if it was. */
  endedBecause(): MediaError | undefined;
  /** Kills the process if it still runs, and stops watching it. */
  end(): void;
}

const watchEvery = 200;
/** Wall-clock allowance per CPU time: on a busy machine a low-priority process waits for its turn. */
const clockFactor = 6;
const nice = 10;

const prefixes = new Map<string, readonly string[]>();

/** The command itself where the system permits it, else nothing. Determined once. */
function permitted(...command: string[]): readonly string[] {
  const name = command.join(' ');
  const known = prefixes.get(name);
  if (known) return known;
  const { status } = spawnSync('/bin/sh', ['-c', 'exec "$@"', 'sh', ...command, 'true'], {
    env: {},
    stdio: 'ignore',
    timeout: 5000,
  });
  const prefix = status === 0 ? command : [];
  prefixes.set(name, prefix);
  return prefix;
}

const withoutNetwork = () => permitted('unshare', '--map-root-user', '--net', '--');
/** Any other work interrupts it at once; a merely nice process first ends its slice of some milliseconds. */
const whenIdle = () => permitted('chrt', '--idle', '0');

export const runsWhenIdle = () => whenIdle().length > 0;
export const networkIsTaken = () => withoutNetwork().length > 0;

/** Runs a program on untrusted files, without environment and network, and kills it when it exceeds a limit or the signal fires. */
export function startSandboxed(
  command: readonly string[],
  options: { cwd: string; input?: boolean; errors?: boolean; whenIdle?: boolean },
  limits: SandboxLimits,
  signal?: AbortSignal,
): SandboxedProcess {
  const child = spawn(
    '/bin/sh',
    // The kernel enforces the CPU limit even if this server is killed.
    [
      ...['-c', 'ulimit -t "$0"; ulimit -c 0; exec "$@"', String(limits.cpu)],
      ...(options.whenIdle ? whenIdle() : []),
      ...withoutNetwork(),
      ...command,
    ],
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
    // The process has already ended.
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

function residentMemory(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const millisecondsPerTick = 10;

function workedFor(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name may contain anything, so fields are counted after it; the 12th and 13th are user and system time.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * millisecondsPerTick;
  } catch {
    return 0;
  }
}
