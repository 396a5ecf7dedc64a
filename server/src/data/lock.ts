import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { change, exists } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';

const leaseMs = 30_000;

/** Attempts to get a lock held by another server (ten seconds: a busy one may be slow), and milliseconds between them. */
const attempts = 200;
const pause = 50;

const running = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs `work` when earlier calls with the same name in this process have ended. */
export async function alone<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  const queue = running.get(database) ?? new Map<string, Promise<unknown>>();
  running.set(database, queue);
  const before = queue.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(name) === mine) queue.delete(name);
  }
}

/** As `alone`, across all servers of the database. Rejects with `unavailable` when another server keeps the lock for seconds. */
export async function exclusively<T>(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  name: string,
  work: () => Promise<T>,
  tries = attempts,
): Promise<T> {
  return alone(database, `lock ${name}`, async () => {
    const lock = stored.lock(name);
    const by = database.pushKey();
    const take = () =>
      change(
        database,
        lock,
        (lease) => (lease && lease.until > clock.now() ? undefined : { by, until: clock.now() + leaseMs }),
        { replace: true },
      );
    for (let left = tries; !(await take()).committed; left--) {
      if (left === 0) throw new ProblemError('unavailable', { retryAfter: 1 });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    try {
      return await work();
    } finally {
      await change(database, lock, (lease) => (lease?.by === by ? null : undefined));
    }
  });
}

/** As `exclusively`, with several locks, taken in their order. */
export function exclusivelyAll<T>(
  ports: Pick<Ports, 'database' | 'clock'>,
  names: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return names.reduceRight((inner, name) => () => exclusively(ports, name, inner), work)();
}

/** Releases locks left by a killed server; call only when no other server runs. */
export async function forgetLocks(database: Database): Promise<void> {
  if (await exists(database, serverPaths.locks)) await database.set(serverPaths.locks, null);
}
