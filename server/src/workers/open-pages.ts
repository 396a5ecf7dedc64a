import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { mostOpenPages, openPageLease } from 'shared-data/models/open-page';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { openPageFolders } from '../data/open-pages.ts';
import type { Database, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** Milliseconds between passes. */
const pace = 60_000;

interface Mark {
  uid: string;
  value: Json;
  since: number;
}

/** Removes marks of open pages whose browsers have gone. */
export const startOpenPages: StartWorker = (ports, options) => {
  const removeClosed = closedPages(ports);
  const loop = createLoop('open pages', ports, options.log, async () => {
    await removeClosed();
    loop.at(ports.clock.now() + pace);
  });
  loop.notify();
  return { settled: loop.settled, stop: loop.stop };
};

/** Each call removes marks not renewed for `openPageLease`, and the oldest beyond `mostOpenPages` per account. Uses only this server's clock. */
export function closedPages({ database, clock }: Pick<Ports, 'database' | 'clock'>): () => Promise<void> {
  let known: ReadonlyMap<string, Mark> = new Map();
  return async () => {
    const now = clock.now();
    const found = await marks(database);
    for (const [path, mark] of found) {
      const before = known.get(path);
      mark.since = before?.value === mark.value ? before.since : now;
    }
    known = found;
    const over = new Set([...silent(found, now), ...tooMany(found)]);
    if (over.size > 0) await database.update(Object.fromEntries([...over].map((path) => [path, null])));
  };
}

async function marks(database: Database): Promise<Map<string, Mark>> {
  const found = new Map<string, Mark>();
  for (const [uid, slots] of Object.entries(await read(database, stored.editing)))
    for (const [slot, value] of Object.entries(slots))
      found.set(dbPaths.editingAt(uid, Number(slot)), { uid, value: renewal(value), since: 0 });
  for (const folder of [...(await openPageFolders(database)), serverDbPaths.allHere])
    for (const [id, people] of Object.entries(await read(database, stored.openPages(folder))))
      for (const [uid, slots] of Object.entries(people))
        for (const [slot, value] of Object.entries(slots))
          found.set(`${folder}/${id}/${uid}/${slot}`, { uid, value, since: 0 });
  return found;
}

/** Marks of editors say more than when they were renewed. */
const renewal = (mark: Json): Json =>
  typeof mark === 'object' && mark !== null && !Array.isArray(mark) ? (mark.at ?? null) : null;

const silent = (found: ReadonlyMap<string, Mark>, now: number) =>
  [...found].filter(([, { since }]) => now - since >= openPageLease).map(([path]) => path);

function tooMany(found: ReadonlyMap<string, Mark>): string[] {
  const own = Map.groupBy(found, ([, { uid }]) => uid);
  return [...own.values()].flatMap((all) =>
    all
      .sort(([, a], [, b]) => Number(b.value) - Number(a.value))
      .slice(mostOpenPages)
      .map(([path]) => path),
  );
}
