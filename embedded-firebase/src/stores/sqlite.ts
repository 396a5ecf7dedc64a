import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { DatabaseError, StoreError } from '../errors.ts';
import type { Json, LogRecord, SnapshotSource, Store } from '../public.ts';

const FILE = 'engine.sqlite';
/** 'EFB1': says that a file is ours. */
const APPLICATION_ID = 0x45464231;
const FORMAT = 1;
const HEADER_SIZE = 100;
/** Milliseconds to wait for another process that is just ending. */
const LOCK_PATIENCE = 300;
/** Characters of log after which a snapshot is taken, if the log has also outgrown the last snapshot. */
const COMPACT_AFTER = 8 * 1024 * 1024;

export interface SqliteStoreOptions {
  /** Made when it does not exist. One process at a time may use it. */
  directory: string;
  /** Characters of log after which it is replaced by a snapshot. */
  compactAfter?: number;
}

export interface SqliteStore extends Store {
  /** Writes a copy as of one moment into another directory, while the store is in use. */
  backup(directory: string): Promise<void>;
}

/** Pages copied before others get their turn. */
const PAGES_AT_ONCE = 256;

/**
 * Keeps a log of changes and, now and then, a snapshot in one SQLite file. A commit is one transaction, synced to the
 * disk before it returns. Throws `StoreError` from `load` and leaves the files untouched: 'CORRUPT', 'NEWER' (made by
 * a later version), 'LOCKED' (in use by another process).
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const file = join(options.directory, FILE);
  const compactAfter = options.compactAfter ?? COMPACT_AFTER;
  let open: OpenStore | null = null;
  return {
    load(accept) {
      mkdirSync(options.directory, { recursive: true });
      if (!existsSync(file)) create(file);
      const sizes = readAll(file, accept);
      open = new OpenStore(file, sizes, compactAfter);
    },
    commit(records, snapshot) {
      if (open === null) throw new Error('the store is not open');
      open.commit(records, snapshot);
    },
    async backup(directory) {
      if (open === null) throw new Error('the store is not open');
      mkdirSync(directory, { recursive: true });
      await open.backup(join(directory, FILE));
    },
    close() {
      open?.close();
      open = null;
    },
  };
}

/** Characters stored. */
interface Sizes {
  readonly part: number;
  readonly log: number;
}

interface Row {
  readonly space: string;
  readonly body: string;
  readonly checksum: number;
}

type Accept = (record: LogRecord) => void;

/** Reads everything through a connection that cannot write, so that a refused file stays as it is. */
function readAll(file: string, accept: Accept): Sizes {
  checkHeader(file);
  return guarded(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_PATIENCE });
    try {
      const problems = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
      if (problems !== 'ok') throw corrupt(file, String(problems));
      return { part: readTable(db, file, 'part', accept), log: readTable(db, file, 'log', accept) };
    } finally {
      db.close();
    }
  });
}

function readTable(db: DatabaseSync, file: string, table: 'part' | 'log', accept: Accept): number {
  let size = 0;
  for (const row of db.prepare(`SELECT space, body, checksum FROM ${table} ORDER BY id`).iterate()) {
    const { space, body, checksum } = row as unknown as Row;
    if (crc32(body) !== checksum || (space !== 'data' && space !== 'auth'))
      throw corrupt(file, `a record of its ${table} does not match its checksum`);
    accept({ space, writes: JSON.parse(body) as [string, Json][] });
    size += body.length;
  }
  return size;
}

/** The plain bytes first: whether SQLite may look at the file at all. */
function checkHeader(file: string): void {
  const header = Buffer.alloc(HEADER_SIZE);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_SIZE, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw corrupt(file, 'it is no SQLite file');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw corrupt(file, 'it was made by another program');
  const format = header.readUInt32BE(60);
  if (format > FORMAT)
    throw new StoreError(
      'NEWER',
      `${file} was written by a newer version (format ${format}, known is ${FORMAT}). Use that version.`,
    );
}

class OpenStore {
  readonly #db: DatabaseSync;
  readonly #append: StatementSync;
  readonly #compactAfter: number;
  #logSize: number;
  #snapshotSize: number;

  constructor(file: string, sizes: Sizes, compactAfter: number) {
    this.#compactAfter = compactAfter;
    this.#logSize = sizes.log;
    this.#snapshotSize = sizes.part;
    this.#db = guarded(file, () => openForWriting(file));
    this.#append = this.#db.prepare('INSERT INTO log (space, body, checksum) VALUES (?, ?, ?)');
  }

  commit(records: readonly LogRecord[], snapshot: SnapshotSource): void {
    let size = 0;
    try {
      this.#transaction(() => {
        for (const record of records) size += add(this.#append, record);
      });
    } catch (error) {
      // A full disk, most often: it may pass.
      throw new DatabaseError('unavailable', `the write could not be stored (${(error as Error).message})`);
    }
    this.#logSize += size;
    if (this.#logSize > Math.max(this.#compactAfter, this.#snapshotSize)) this.#compact(snapshot);
  }

  async backup(file: string): Promise<void> {
    await backup(this.#db, file, { rate: PAGES_AT_ONCE });
  }

  close(): void {
    this.#db.close();
  }

  /** Old snapshot and log, or the new snapshot: one transaction. A failure leaves the old ones, which are as good. */
  #compact(snapshot: SnapshotSource): void {
    let size = 0;
    try {
      this.#transaction(() => {
        this.#db.exec('DELETE FROM part; DELETE FROM log');
        const insert = this.#db.prepare('INSERT INTO part (space, body, checksum) VALUES (?, ?, ?)');
        for (const record of snapshot()) size += add(insert, record);
      });
      this.#logSize = 0;
      this.#snapshotSize = size;
    } catch {
      // tried again when the log has doubled
      this.#snapshotSize = this.#logSize * 2;
    }
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

function add(insert: StatementSync, { space, writes }: LogRecord): number {
  const body = JSON.stringify(writes);
  insert.run(space, body, crc32(body));
  return body.length;
}

/** Makes the file under another name first: it appears whole or not at all. */
function create(file: string): void {
  const draft = `${file}.new`;
  for (const name of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`])
    rmSync(name, { force: true });
  const db = new DatabaseSync(draft);
  db.exec(`
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT};
    CREATE TABLE part (id INTEGER PRIMARY KEY, space TEXT NOT NULL, body TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE log (id INTEGER PRIMARY KEY, space TEXT NOT NULL, body TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    PRAGMA journal_mode = WAL;
  `);
  db.close();
  renameSync(draft, file);
}

/** Takes the file for this process alone. */
function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: LOCK_PATIENCE });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite's refusals in our words. */
function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error ? (error as Error & { errcode?: number }).errcode : undefined;
    const primary = code === undefined ? undefined : code & 0xff;
    if (primary === 5 || primary === 6)
      throw new StoreError('LOCKED', `${file} is in use by another process. Stop that one first.`);
    if (primary === 11 || primary === 26) throw corrupt(file, (error as Error).message);
    throw error;
  }
}

function corrupt(file: string, detail: string): StoreError {
  return new StoreError(
    'CORRUPT',
    `${file} is damaged (${detail}). Restore a backup; the file was not changed.`,
  );
}
