import type { Limiter } from '../endpoints/limits.ts';
import type { Log, Ports } from '../ports.ts';
import type { Visit } from './run-archive.ts';

export interface WorkerOptions {
  publicOrigin: string;
  log: Log;
  /** Keeps bodies of mails with codes after delivery, as `/outbox` shows them anyway. */
  keepSecrets: boolean;
  sole?: boolean;
  /** Of the endpoints, whose counters work for staff shares; absent: not limited. */
  limiter?: Limiter;
  /** What a visitor gets; absent where no pages are drawn. */
  visit?: Visit;
}

export interface Worker {
  /** Resolves when everything due now is done. */
  settled(): Promise<void>;
  /** Takes no new work; resolves when the current work has ended or was aborted. */
  stop(): Promise<void>;
}

export type StartWorker = (ports: Ports, options: WorkerOptions) => Worker;

/** Milliseconds to finish after a stop; aborted work is repeated by the next start. */
const timeout = 3000;

/** Longest timer; the loop checks again after it. */
const longest = 60_000;

export interface Loop {
  /** Runs the pass soon; calls during a pass cause one more. */
  notify(): void;
  /** Runs the pass at this time (epoch milliseconds) at the latest. */
  at(time: number): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs passes one at a time, when notified or due. A failed pass is logged and retried. */
export function createLoop(
  name: string,
  { clock }: Ports,
  log: Log,
  pass: (signal: AbortSignal) => Promise<void>,
): Loop {
  const stopping = new AbortController();
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  async function run() {
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      try {
        await pass(stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error(`${name} failed`, { error: String((error as Error)?.stack ?? error) });
        loop.at(clock.now() + 1000);
        return;
      }
    }
  }

  const loop: Loop = {
    notify() {
      wanted = true;
      running ??= Promise.resolve()
        .then(run)
        .finally(() => {
          running = undefined;
          if (wanted && !stopping.signal.aborted) loop.notify();
        });
    },
    at(time) {
      if (time >= due || stopping.signal.aborted) return;
      due = time;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          due = Number.POSITIVE_INFINITY;
          loop.notify();
        },
        Math.min(Math.max(time - clock.now(), 0), longest),
      );
    },
    async settled() {
      while (running) await running;
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      clearTimeout(timer);
      if (!running) return;
      const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
      const limit = setTimeout(giveUp, timeout);
      await Promise.race([running, late]);
      clearTimeout(limit);
    },
  };
  return loop;
}

export function watching(loop: Loop, unwatch: () => void): Worker {
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
}
