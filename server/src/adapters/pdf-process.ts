import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Media, MediaError } from '../ports.ts';
import { type Frame, readFrames } from './pdf/frames.ts';

export interface PdfLimits {
  /** Milliseconds until the next page, and for the whole file. */
  perPage: number;
  whole: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Replaces the converting program; for tests. */
  program?: string;
}

const defaults: PdfLimits = { perPage: 20_000, whole: 180_000, memory: 1024 ** 3 };
const maxFrame = 64 * 1024 ** 2;
const watchEvery = 200;
const nice = 10;
const cpuSeconds = 300;

/**
 * Converts in a process of its own: without environment, file system (but for its own code) or further processes, killed when it
 * is too slow or too big.
 */
export function pdfProcess(options: Partial<PdfLimits> = {}): Media {
  const limits = { ...defaults, ...options };
  return {
    async renderPdf(pdf, onPage, signal) {
      signal?.throwIfAborted();
      const child = start(limits.program);
      let verdict: MediaError | undefined;
      const kill = (error: MediaError) => {
        verdict ??= error;
        child.kill('SIGKILL');
      };
      const stop = () => child.kill('SIGKILL');
      signal?.addEventListener('abort', stop, { once: true });
      const watch = guard(child, limits, kill);
      try {
        child.stdin?.on('error', () => {});
        child.stdin?.end(pdf);
        await relay(child, watch, onPage);
      } catch (error) {
        signal?.throwIfAborted();
        throw verdict ?? error;
      } finally {
        watch.end();
        signal?.removeEventListener('abort', stop);
        child.kill('SIGKILL');
      }
    },
  };
}

const here = fileURLToPath(new URL('./pdf/convert-child.ts', import.meta.url));
/** All that the process may read: the code of this package and of pdfium. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  dirname(realpathSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))),
];

function start(program = here): ChildProcess {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      // Should this server be killed, nobody watches the process any more: the kernel then ends it.
      'ulimit -t "$0"; exec "$@"',
      String(cpuSeconds),
      process.execPath,
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      '--no-warnings',
      '--max-old-space-size=512',
      program,
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, cwd: dirname(here) },
  );
  child.on('error', () => {});
  try {
    if (child.pid) setPriority(child.pid, Math.min(nice, constants.priority.PRIORITY_LOW));
  } catch {
    // It ended before it could be made nicer.
  }
  return child;
}

async function relay(
  child: ChildProcess,
  watch: { page(): void },
  onPage: Parameters<Media['renderPdf']>[1],
): Promise<void> {
  let last: Frame | undefined;
  for await (const frame of readFrames(child.stdout as AsyncIterable<Uint8Array>, maxFrame)) {
    last = frame;
    if (frame.kind !== 'page') break;
    const { kind: _, bytes, ...page } = frame;
    await onPage({ ...page, png: bytes });
    watch.page();
  }
  if (last?.kind === 'failed') throw new MediaError(last.code as MediaError['code'], last.detail);
  if (last?.kind !== 'done') throw new MediaError('crashed');
}

/** Looks after time and memory while the process runs. */
function guard(child: ChildProcess, limits: PdfLimits, kill: (error: MediaError) => void) {
  const startedAt = performance.now();
  let pageAt = startedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - pageAt > limits.perPage || now - startedAt > limits.whole) kill(new MediaError('tooSlow'));
    else if (residentMemory(child.pid) > limits.memory) kill(new MediaError('tooBig'));
  }, watchEvery);
  return {
    page: () => {
      pageAt = performance.now();
    },
    end: () => clearInterval(timer),
  };
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
