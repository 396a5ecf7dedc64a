import type { Log, Ports } from '../ports.ts';
import { change } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Worker } from './worker.ts';

const leaseMs = 30_000;

export interface LeaseOptions {
  name: string;
  log: Log;
  /** No other server uses this database: a lease found at start is left over from a crash. */
  sole?: boolean;
  renewEvery?: number;
}

/** Runs the worker only on the server that holds the lease. Server clocks must agree to within seconds. */
export function whileLeading(
  { database, clock }: Ports,
  { name, log, sole = false, renewEvery = 10_000 }: LeaseOptions,
  start: () => Worker,
): Worker & { leads(): boolean } {
  const lease = stored.lease(name);
  const by = crypto.randomUUID();
  let worker: Worker | undefined;
  let until = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeOver = sole;
  let told = false;

  async function resign(): Promise<void> {
    const mine = worker;
    worker = undefined;
    await mine?.stop();
  }

  async function renew(): Promise<number> {
    try {
      const { value: held } = await change(
        database,
        lease,
        (current) => {
          const free = current === null || current.by === by || current.until <= clock.now() || takeOver;
          return free ? { by, until: clock.now() + leaseMs } : undefined;
        },
        { replace: true },
      );
      takeOver = false;
      told = false;
      if (held?.by === by) {
        until = held.until;
        if (!stopped) worker ??= start();
        return renewEvery;
      }
      if (worker) log.warn(`another server has taken over: ${name}`);
      await resign();
      return Math.min(Math.max((held?.until ?? 0) - clock.now(), 100), renewEvery);
    } catch (error) {
      if (!told) log.error(`the lease could not be renewed: ${name}`, { error: String(error) });
      told = true;
      // With a sole server no other one would take over.
      if (!sole && clock.now() >= until) await resign();
      return Math.min(1000, renewEvery);
    }
  }

  async function round(): Promise<void> {
    const wait = await renew();
    if (stopped) return;
    timer = setTimeout(() => {
      current = round();
    }, wait);
  }
  let current = round();

  return {
    leads: () => worker !== undefined,
    async settled() {
      await current;
      await worker?.settled();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
      await resign();
      await change(database, lease, (held) => (held?.by === by ? null : undefined)).catch(() => {});
    },
  };
}
