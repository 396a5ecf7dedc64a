import type { AdminQuery } from 'embedded-firebase';
import type { Database, Json, Log } from '../ports.ts';
import type { Report } from './parse.ts';
import type { Stored, StoredEntries, StoredList, StoredRecord } from './stored.ts';

/** The only code that reads the database. Values that do not parse are logged once and count as absent. */
export async function read<T>(database: Database, stored: Stored<T>): Promise<T> {
  return stored.parse(await database.get(stored.path), reportOf(database));
}

export async function query<T>(
  database: Database,
  { path, parse }: StoredList<T>,
  which: AdminQuery,
): Promise<Record<string, T>> {
  return parse(await database.query(path, which), reportOf(database));
}

export async function exists(database: Database, path: string): Promise<boolean> {
  return (await database.get(path)) !== null;
}

/** Keys of the children, or of those that fit, whatever they hold. */
export async function keysOf(database: Database, path: string, which?: AdminQuery): Promise<string[]> {
  return Object.keys((await (which ? database.query(path, which) : database.get(path))) ?? {});
}

/** Keys of the grandchildren by key of their parent, whatever they hold. */
export async function entryKeysOf(database: Database, path: string): Promise<Record<string, string[]>> {
  const found: [string, Json][] = Object.entries((await database.get(path)) ?? {});
  return Object.fromEntries(found.map(([key, below]) => [key, Object.keys(below ?? {})]));
}

/** The value as stored: to keep, compare or log, not to read fields from. */
export function copyOf(database: Database, path: string): Promise<Json> {
  return database.get(path);
}

/** As `copyOf`, now and after each change. Returns the unsubscribe function. */
export function watchCopy(database: Database, path: string, listener: (value: Json) => void): () => void {
  return database.onValue(path, listener);
}

export function put<T>({ path }: Stored<T>, value: NoInfer<NonNullable<T>>): Record<string, Json> {
  return { [path]: asJson(value) };
}

/** A value that holds only what JSON can hold, which its type does not say. */
export function asJson(value: unknown): Json {
  return value as Json;
}

/** Changes a record in a transaction; `undefined` leaves it. Records that do not parse are left too, unless `replace`. */
export async function change<T>(
  database: Database,
  { path, parse }: StoredRecord<T>,
  next: (current: T | null) => T | null | undefined,
  { replace = false }: { replace?: boolean } = {},
): Promise<{ committed: boolean; value: T | null }> {
  const report = reportOf(database);
  const { committed, value } = await database.transaction(path, (found) => {
    const current = parse(found, report);
    if (found !== null && current === null && !replace) return undefined;
    const after = next(current);
    return after === undefined ? undefined : asJson(after);
  });
  return { committed, value: parse(value, report) };
}

/** Existing children first; one that no longer parses counts as removed. Returns the unsubscribe function. */
export function watch<T>(
  database: Database,
  { path, child }: StoredList<T>,
  events: {
    added?(key: string, value: T): void;
    changed?(key: string, value: T): void;
    removed?(key: string): void;
  },
): () => void {
  const report = reportOf(database);
  return database.onChild(path, {
    added: (key, value) => {
      const parsed = child(value, `${path}/${key}`, report);
      if (parsed !== null) events.added?.(key, parsed);
    },
    changed: (key, value) => {
      const parsed = child(value, `${path}/${key}`, report);
      if (parsed === null) events.removed?.(key);
      else events.changed?.(key, parsed);
    },
    removed: (key) => events.removed?.(key),
  });
}

/** As `watch`, for the grandchildren of a path. */
export function watchEntries<T>(
  database: Database,
  { path, entry: parse }: StoredEntries<T>,
  events: { added(key: string, entry: string, value: T): void; removed(key: string, entry: string): void },
): () => void {
  const report = reportOf(database);
  return database.onEntry(path, {
    added: (key, entry, value) => {
      const parsed = parse(value, `${path}/${key}/${entry}`, report);
      if (parsed !== null) events.added(key, entry, parsed);
    },
    removed: events.removed,
  });
}

/** As `watch`, whatever the children hold. */
export function watchKeys(
  database: Database,
  path: string,
  events: { added(key: string): void; removed(key: string): void },
): () => void {
  return database.onChild(path, { added: (key) => events.added(key), removed: events.removed });
}

/** As `watchEntries`, whatever the grandchildren hold. */
export function watchEntryKeys(
  database: Database,
  path: string,
  events: { added?(key: string, entry: string): void; removed(key: string, entry: string): void },
): () => void {
  return database.onEntry(path, {
    added: (key, entry) => events.added?.(key, entry),
    removed: events.removed,
  });
}

/** Current value first. Returns the unsubscribe function. */
export function watchValue<T>(
  database: Database,
  { path, parse }: Stored<T>,
  listener: (value: T) => void,
): () => void {
  const report = reportOf(database);
  return database.onValue(path, (value) => listener(parse(value, report)));
}

/** A value that is there at once: followed from the first call on, which waits for it, until the database closes. */
export function followed<T>(database: Database, stored: Stored<T>): () => T | Promise<T> {
  let known: { value: T } | undefined;
  let first: Promise<T> | undefined;
  return () => {
    if (known) return known.value;
    first ??= new Promise((resolve) => {
      watchValue(database, stored, (value) => {
        known = { value };
        resolve(value);
      });
    });
    return first;
  };
}

/** Something below the path was added, changed or removed; existing children count as added. Returns the unsubscribe function. */
export function watchChanges(database: Database, path: string, listener: () => void): () => void {
  return database.onChild(path, { added: listener, changed: listener, removed: listener });
}

const reports = new WeakMap<Database, Report>();
const nowhere: Report = () => {};
/** Paths that are remembered, so that a bad value does not fill the log. */
const mostReported = 1000;

/** From now on values of this database that do not parse are logged, each path once. */
export function logUnreadable(database: Database, log: Log): void {
  const reported = new Set<string>();
  reports.set(database, (path, problem) => {
    if (reported.has(path) || reported.size >= mostReported) return;
    reported.add(path);
    log.error('a stored value does not parse and is left out', { path, problem });
  });
}

/** The same database for a costly call: whoever has read something waits for `goOn`, as for a turn of the caller. */
export function inTurns(database: Database, goOn: () => Promise<void>): Database {
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    await goOn();
    return value;
  };
  const paced: Database = {
    ...database,
    get: (path) => then(database.get(path)),
    query: (path, which) => then(database.query(path, which)),
  };
  reports.set(paced, reportOf(database));
  return paced;
}

function reportOf(database: Database): Report {
  return reports.get(database) ?? nowhere;
}
