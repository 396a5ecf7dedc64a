import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { serverPaths } from './paths.ts';

/** Milliseconds after which the lock of a server that vanished is void. */
const leaseTime = 30_000;

/** How often, and after how many milliseconds each, the lock of another server is tried again. */
const tries = 40;
const pause = 50;

const running = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Calls of this process with the same name wait for each other. */
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

interface Lease {
  by: string;
  /** Epoch milliseconds. */
  until: number;
}

/** As `alone`, for all servers on this database. Rejects with `unavailable` when another server holds the lock for seconds. */
export async function exclusively<T>(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return alone(database, `lock ${name}`, async () => {
    const path = serverPaths.lock(name);
    const by = database.pushKey();
    const take = () =>
      database.transaction(path, (current) => {
        const lease = current as unknown as Lease | null;
        return lease && lease.until > clock.now() ? undefined : { by, until: clock.now() + leaseTime };
      });
    for (let left = tries; !(await take()).committed; left--) {
      if (left === 0) throw new ProblemError('unavailable', { retryAfter: 1 });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    try {
      return await work();
    } finally {
      await database.transaction(path, (current) =>
        (current as unknown as Lease | null)?.by === by ? null : undefined,
      );
    }
  });
}

/** Locks of a server that was killed, for one that starts and knows itself to be the only one: nobody holds them any more. */
export async function forgetLocks(database: Database): Promise<void> {
  if ((await database.get(serverPaths.locks)) !== null) await database.set(serverPaths.locks, null);
}
