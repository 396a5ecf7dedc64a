import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Ports } from '../ports.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** Milliseconds between writes: every total is sent to everybody. */
const pace = 1000;

/** Keeps `state/issue/total` and `state/like/total` equal to the number of comments and likes. */
export const startTotals: StartWorker = (ports, options) => {
  const pairs = [
    [dbPaths.allComments, dbPaths.commentTotals],
    [dbPaths.allLikes, dbPaths.likeTotals],
  ] as const;
  const changed = new Map<string, number>();
  let next = 0;
  const loop = createLoop('totals', ports, options.log, async () => {
    if (changed.size === 0) return;
    const now = ports.clock.now();
    if (now < next) {
      loop.at(next);
      return;
    }
    next = now + pace;
    const batch = [...changed];
    changed.clear();
    try {
      await write(ports, batch);
    } catch (error) {
      for (const [path, count] of batch) if (!changed.has(path)) changed.set(path, count);
      throw error;
    }
  });
  const counts = new Map<string, number>();
  const unwatch = pairs.map(([from, to]) => {
    const count = (by: number) => (programId: string) => {
      const path = `${to}/${programId}`;
      const now = (counts.get(path) ?? 0) + by;
      if (now === 0) counts.delete(path);
      else counts.set(path, now);
      changed.set(path, now);
      loop.notify();
    };
    return ports.database.onEntry(from, { added: count(1), removed: count(-1) });
  });
  void removeOrphans(ports, pairs, changed).then(loop.notify, (error: unknown) =>
    options.log.error('totals could not be checked', { error: String(error) }),
  );
  return {
    settled: loop.settled,
    async stop() {
      for (const stop of unwatch) stop();
      await loop.stop();
      await write(ports, [...changed]).catch((error: unknown) =>
        options.log.warn('totals will be counted at the next start', { error: String(error) }),
      );
    },
  };
};

async function write({ database }: Ports, batch: [string, number][]): Promise<void> {
  const values: Record<string, Json> = {};
  for (const [path, count] of batch) {
    const wanted = count === 0 ? null : count;
    if ((await database.get(path)) !== wanted) values[path] = wanted;
  }
  if (Object.keys(values).length > 0) await database.update(values);
}

/** Totals whose last comment or like was removed while no server was running. */
async function removeOrphans(
  { database }: Ports,
  pairs: readonly (readonly [string, string])[],
  changed: Map<string, number>,
): Promise<void> {
  for (const [from, to] of pairs) {
    const totals = ((await database.get(to)) ?? {}) as Record<string, Json>;
    const data = ((await database.get(from)) ?? {}) as Record<string, Json>;
    for (const programId of Object.keys(totals))
      if (!Object.hasOwn(data, programId)) changed.set(`${to}/${programId}`, 0);
  }
}
