import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ModerationCase } from 'shared-data/models/moderation';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Ports } from '../ports.ts';
import { copyOf, entryKeysOf, keysOf, watch, watchEntryKeys, watchKeys } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** Milliseconds between writes: totals go to everybody, but a like should be seen within a second. */
const pace = 800;

interface Total {
  /** `{parent}/{key}` below it are counted, by parent or by key. */
  from: string;
  to: string;
  by: 'parent' | 'key';
}

const totals: readonly Total[] = [
  { from: serverDbPaths.allComments, to: dbPaths.commentTotals, by: 'parent' },
  { from: serverDbPaths.allLikes, to: dbPaths.likeTotals, by: 'parent' },
  { from: serverDbPaths.allBbs, to: dbPaths.boardComments, by: 'parent' },
  { from: serverDbPaths.allSessionParticipants, to: dbPaths.boardParticipants, by: 'parent' },
  ...(['program', 'session'] as const).map(
    (on): Total => ({
      from: serverDbPaths.allPresence(on),
      to: serverDbPaths.presenceTotals(on),
      by: 'parent',
    }),
  ),
];

/** Marks of items lie by day and room. */
const openItems = (room: string): Total => ({
  from: `${serverDbPaths.allPresence('item')}/${room}`,
  to: `${serverDbPaths.presenceTotals('item')}/${room}`,
  by: 'parent',
});

const likesOfBoard = (sessionId: string): Total => ({
  from: serverDbPaths.allBoardLikes(sessionId),
  to: dbPaths.boardLikeTotals(sessionId),
  by: 'key',
});

/** Keeps the totals of comments, likes, board entries, participants and open pages correct. */
export const startTotals: StartWorker = (ports, options) => {
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
  const add = (path: string, by: number) => {
    const now = (counts.get(path) ?? 0) + by;
    if (now === 0) counts.delete(path);
    else counts.set(path, now);
    changed.set(path, Math.max(now, 0));
    loop.notify();
  };
  const follow = ({ from, to, by: countedBy }: Total) => {
    const count = (by: number) => (parent: string, key: string) =>
      add(`${to}/${countedBy === 'parent' ? parent : key}`, by);
    void removeOrphans(ports, { from, to, by: countedBy }, changed).then(loop.notify, (error: unknown) =>
      options.log.error('totals could not be checked', { error: String(error) }),
    );
    return watchEntryKeys(ports.database, from, { added: count(1), removed: count(-1) });
  };
  const unwatch = [...totals.map(follow), followHidden(ports, add)];
  // Followed for good, as the last mark of a room goes together with the room.
  const rooms = new Set<string>();
  const followRoom = (table: string, name: string) => {
    const room = `${table}/${name}`;
    if (rooms.has(room)) return;
    rooms.add(room);
    unwatch.push(follow(openItems(room)));
  };
  for (const folder of [serverDbPaths.allPresence('item'), serverDbPaths.presenceTotals('item')])
    unwatch.push(watchEntryKeys(ports.database, folder, { added: followRoom, removed() {} }));
  const boards = new Map<string, () => void>();
  unwatch.push(
    watchKeys(ports.database, dbPaths.sessions, {
      added: (id) => void boards.set(id, follow(likesOfBoard(id))),
      removed(id) {
        boards.get(id)?.();
        boards.delete(id);
      },
    }),
  );
  return {
    settled: loop.settled,
    async stop() {
      for (const stop of [...unwatch, ...boards.values()]) stop();
      await loop.stop();
      await write(ports, [...changed]).catch((error: unknown) =>
        options.log.warn('totals will be counted at the next start', { error: String(error) }),
      );
    },
  };
};

/** Hidden comments do not count. */
function followHidden({ database }: Ports, add: (path: string, by: number) => void): () => void {
  const hidden = new Map<string, string>();
  const note = (key: string, { on, id, hiddenAt }: ModerationCase) => {
    if (hiddenAt === undefined) return forget(key);
    if (hidden.has(key)) return;
    const path = `${on === 'program' ? dbPaths.commentTotals : dbPaths.boardComments}/${id}`;
    hidden.set(key, path);
    add(path, -1);
  };
  const forget = (key: string) => {
    const path = hidden.get(key);
    if (path !== undefined && hidden.delete(key)) add(path, 1);
  };
  return watch(database, stored.moderation, { added: note, changed: note, removed: forget });
}

async function write({ database }: Ports, batch: [string, number][]): Promise<void> {
  const values: Record<string, Json> = {};
  for (const [path, count] of batch) {
    const wanted = count === 0 ? null : count;
    if ((await copyOf(database, path)) !== wanted) values[path] = wanted;
  }
  if (Object.keys(values).length > 0) await database.update(values);
}

/** Totals of which the last was removed while no server was running. */
async function removeOrphans(
  { database }: Ports,
  { from, to, by }: Total,
  changed: Map<string, number>,
): Promise<void> {
  const data = await entryKeysOf(database, from);
  const known = new Set(by === 'parent' ? Object.keys(data) : Object.values(data).flat());
  for (const id of await keysOf(database, to)) if (!known.has(id)) changed.set(`${to}/${id}`, 0);
}
