import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { MediaError } from '../ports.ts';
import { unavailable } from '../with-timeout.ts';
import { type Launched, launch } from './sandbox/launcher.ts';
import type { Stream } from './sandbox/messages.ts';

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
  input: Writable | undefined;
  output: Readable;
  errors: Readable | undefined;
  /** The exit code; null for a program that was killed. */
  ended: Promise<number | null>;
  alive(): void;
  /** Why the process was killed, if it was: a `MediaError`, or code `unavailable`, which is not the file's fault. */
  endedBecause(): Error | undefined;
  /** What it has sent can still be read. */
  kill(): void;
  /** Kills the process if it still runs, stops watching it and closes its streams. */
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

export interface SandboxOptions {
  cwd: string;
  input?: boolean;
  errors?: boolean;
  whenIdle?: boolean;
}

/** Runs a program on untrusted files, without environment and network, and kills it when it exceeds a limit or the signal fires. Rejects with code `unavailable` when it cannot be started. */
export async function startSandboxed(
  command: readonly string[],
  options: SandboxOptions,
  limits: SandboxLimits,
  signal?: AbortSignal,
): Promise<SandboxedProcess> {
  const launched = await launchLimited(command, options, limits, signal);
  const { pid, streams, ended, isLost, kill: stop } = launched;
  let endedBecause: MediaError | undefined;
  const startedAt = performance.now();
  let aliveAt = startedAt;
  let workedAtSign = 0;
  const kill = (code: MediaError['code']) => {
    endedBecause ??= new MediaError(code);
    stop();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const tooLong = now - aliveAt > clockFactor * limits.perStep || now - startedAt > limits.whole;
    if (tooLong || workedFor(pid) - workedAtSign > limits.perStep) kill('tooSlow');
    else if (residentMemory(pid) > limits.memory) kill('tooBig');
  }, watchEvery);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  void ended.then(() => clearInterval(timer));
  return {
    ...{ input: streams.input, output: streams.output as Readable, errors: streams.errors, ended },
    alive: () => {
      aliveAt = performance.now();
      workedAtSign = workedFor(pid);
    },
    endedBecause: () => endedBecause ?? (isLost() ? unavailable('its process was lost') : undefined),
    kill: stop,
    end: () => {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
      stop();
      for (const socket of Object.values(streams)) socket.destroy();
    },
  };
}
function launchLimited(
  command: readonly string[],
  { cwd, input = false, errors = false, ...options }: SandboxOptions,
  { cpu }: SandboxLimits,
  signal?: AbortSignal,
): Promise<Launched> {
  const wanted: Stream[] = [
    ...(input ? ['input' as const] : []),
    'output',
    ...(errors ? ['errors' as const] : []),
  ];
  return launch(
    {
      command: [
        // The kernel enforces the CPU limit even if this server is killed.
        ...['/bin/sh', '-c', 'ulimit -t "$0"; ulimit -c 0; exec "$@"', String(cpu)],
        ...(options.whenIdle ? whenIdle() : []),
        ...withoutNetwork(),
        ...command,
      ],
      cwd,
      priority: nice,
      streams: wanted,
    },
    signal,
  );
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

function residentMemory(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const millisecondsPerTick = 10;

function workedFor(pid: number): number {
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
