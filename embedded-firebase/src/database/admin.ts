import type { Kernel } from '../kernel.ts';
import type { AdminDatabase, AdminQuery, ChildEvents, EntryEvents, Json } from '../public.ts';
import { type Database, updateWrites, type Writes } from './database.ts';
import { touchedKeys } from './hub.ts';
import { type Path, parsePath } from './keys.ts';
import { adminQuery, windowOf } from './query.ts';
import { childOf, childrenOf, type Node, nodeAt, toJson } from './tree.ts';

/** The database without rules; promises and listeners wait for durability. */
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
    onEntry: (path, events) => watchEntries(database, kernel, path, events),
    onValue: (path, listener) => watchValue(database, kernel, path, listener),
  };
}

function watchValue(
  database: Database,
  kernel: Kernel,
  text: string,
  listener: (value: Json) => void,
): () => void {
  return follow(kernel, database, parsePath(text), (_, node) => listener(toJson(node, 'value')));
}

function watchChildren(database: Database, kernel: Kernel, text: string, events: ChildEvents): () => void {
  const path = parsePath(text);
  return follow(kernel, database, path, (before, after, written) =>
    tellChildren(before, after, touchedKeys(path, written), events),
  );
}

function watchEntries(database: Database, kernel: Kernel, text: string, events: EntryEvents): () => void {
  const path = parsePath(text);
  return follow(kernel, database, path, (before, after, written) => {
    for (const parent of touchedKeys(path, written) ?? keysOf(before, after)) {
      const [old, now] = [childOf(before, parent), childOf(after, parent)];
      if (old === now) continue;
      const concerning = written.filter((one) => (one[path.length] ?? parent) === parent);
      tellChildren(old, now, touchedKeys([...path, parent], concerning), {
        added: (key, value) => events.added?.(parent, key, value),
        changed: (key, value) => events.changed?.(parent, key, value),
        removed: (key) => events.removed?.(parent, key),
      });
    }
  });
}

function tellChildren(
  before: Node,
  after: Node,
  touched: ReadonlySet<string> | null,
  events: ChildEvents,
): void {
  for (const key of touched ?? keysOf(before, after)) {
    const old = childOf(before, key);
    const now = childOf(after, key);
    if (old === now) continue;
    if (now === null) events.removed?.(key);
    else if (old === null) events.added?.(key, toJson(now, 'value'));
    else events.changed?.(key, toJson(now, 'value'));
  }
}

function keysOf(...nodes: Node[]): Set<string> {
  return new Set(nodes.flatMap((node) => [...childrenOf(node)].map(([key]) => key)));
}

type Follow = (before: Node, after: Node, written: readonly Path[]) => void;

function follow(kernel: Kernel, database: Database, path: Path, notify: Follow): () => void {
  let active = true;
  const later = (...change: Parameters<Follow>) =>
    kernel.after({
      done: () => {
        if (active) notify(...change);
      },
    });
  const first = nodeAt(database.root, path);
  const stop = database.hub.watch({ path, changed: later });
  later(null, first, [[]]);
  return () => {
    active = false;
    stop();
  };
}
