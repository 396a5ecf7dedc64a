import type { Log, Ports } from '../ports.ts';

/** What the workers need besides the ports. */
export interface WorkerOptions {
  publicOrigin: string;
  log: Log;
  /** Bodies of mails with codes are kept after delivery: they can be read at `/outbox` anyway. */
  keepSecrets: boolean;
  /** No other server can be on this database. */
  sole?: boolean;
}

export interface Worker {
  /** Resolves when everything that is due now has been done. */
  settled(): Promise<void>;
  /** Takes nothing new and resolves when the work in hand has ended or was given up. */
  stop(): Promise<void>;
}

export type StartWorker = (ports: Ports, options: WorkerOptions) => Worker;

/** Milliseconds that the work in hand gets when a worker is stopped; whatever is cut off is done again by the next one. */
const timeout = 3000;

/** Longest wait of a timer; the work is looked at again after it. */
const longest = 60_000;

export interface Loop {
  /** Runs the pass soon; calls during a pass cause one more. */
  notify(): void;
  /** Runs the pass again at this time (epoch milliseconds) at the latest. */
  at(time: number): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs passes one after another, whenever notified or due. A failed pass is logged and tried again. */
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

/** A worker whose loop is notified by what it watches. */
export function watching(loop: Loop, unwatch: () => void): Worker {
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
}
