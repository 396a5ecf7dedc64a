import type { Kernel } from '../kernel.ts';
import type { AdminDatabase, AdminQuery, ChildEvents, Json } from '../public.ts';
import { type Database, updateWrites, type Writes } from './database.ts';
import { parsePath } from './keys.ts';
import { adminQuery, windowOf } from './query.ts';
import { childOf, childrenOf, type Node, nodeAt, toJson } from './tree.ts';

/** The administrator's view of a database: no rules, resolved when durable, told when durable. */
export function createAdminDatabase(
  database: Database,
  kernel: Kernel,
  pushKey: () => string,
): AdminDatabase {
  const read = (path: string) => nodeAt(database.root, parsePath(path));
  const write = async (writes: Writes) => {
    database.write(writes, undefined);
    await kernel.settled();
  };
  return {
    serverTimestamp: Object.freeze({ '.sv': 'timestamp' }),
    pushKey,
    async get(path) {
      await kernel.quiet();
      return toJson(read(path), 'value');
    },
    async query(path: string, q: AdminQuery) {
      await kernel.quiet();
      const found: Record<string, Json> = {};
      for (const [key, child] of windowOf(read(path), adminQuery(q))) found[key] = toJson(child, 'value');
      return found;
    },
    set: async (path, value) => write([[parsePath(path, true), value]]),
    update: async (path, values) => write(updateWrites(parsePath(path), values)),
    async transaction(path, change) {
      const value = change(toJson(read(path), 'value'));
      if (value !== undefined) database.write([[parsePath(path), value]], undefined);
      const result = { committed: value !== undefined, value: toJson(read(path), 'value') };
      await kernel.settled();
      return result;
    },
    onChild: (path, events) => watchChildren(database, kernel, path, events),
    onValue: (path, listener) => watchValue(database, kernel, path, listener),
  };
}

function watchValue(
  database: Database,
  kernel: Kernel,
  text: string,
  listener: (value: Json) => void,
): () => void {
  const path = parsePath(text);
  return follow(kernel, database, path, nodeAt(database.root, path), (_, node) =>
    listener(toJson(node, 'value')),
  );
}

function watchChildren(database: Database, kernel: Kernel, text: string, events: ChildEvents): () => void {
  const path = parsePath(text);
  return follow(kernel, database, path, nodeAt(database.root, path), (before, after, keys) => {
    const touched = keys ?? new Set([...childrenOf(before), ...childrenOf(after)].map(([key]) => key));
    for (const key of touched) {
      const old = childOf(before, key);
      const now = childOf(after, key);
      if (old === now) continue;
      if (now === null) events.removed?.(key);
      else if (old === null) events.added?.(key, toJson(now, 'value'));
      else events.changed?.(key, toJson(now, 'value'));
    }
  });
}

type Follow = (before: Node, after: Node, keys: ReadonlySet<string> | null) => void;

/** Calls `tell` for what is there and for each change, in order, each when it is durable. */
function follow(
  kernel: Kernel,
  database: Database,
  path: readonly string[],
  first: Node,
  tell: Follow,
): () => void {
  let active = true;
  const later = (...change: Parameters<Follow>) =>
    kernel.after({
      done: () => {
        if (active) tell(...change);
      },
    });
  const stop = database.hub.watch({ path, changed: later });
  later(null, first, null);
  return () => {
    active = false;
    stop();
  };
}
