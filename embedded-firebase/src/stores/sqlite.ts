import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import type { LogRecord, SnapshotSource, Store } from '../public.ts';
import { copyInto } from './copies.ts';
import { createFile, guarded } from './format.ts';
import { convertFirstFormat } from './format-1.ts';
import { OpenFile, type StorePoint } from './open-file.ts';
import { type Found, LOCK_TIMEOUT, readAll, readHead } from './reading.ts';
import { markInUse } from './use-mark.ts';

export { restoreCopy } from './copies.ts';

const FILE = 'engine.sqlite';
/** Bytes of log before a snapshot, if also a quarter of the last one. */
const COMPACT_AFTER = 8 * 1024 * 1024;

/** Bytes of write-ahead log before a checkpoint. */
const CHECKPOINT_AFTER = 4 * 1024 * 1024;

export interface SqliteStoreOptions {
  /** Created if missing; one process at a time. */
  directory: string;
  /** Bytes of log before a snapshot. */
  compactAfter?: number;
  /** Bytes of write-ahead log before a checkpoint. */
  checkpointAfter?: number;
  /** Test hook: throwing fails the step. */
  reached?: (point: StorePoint) => void;
}

export interface SqliteStore extends Store {
  /** Copies to another directory while in use; atomic. */
  backup(directory: string): Promise<void>;
}

/** Changes and snapshots in one SQLite file; commits are synced. `load` throws `StoreError`: 'CORRUPT', 'NEWER' or 'LOCKED'. */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const file = join(options.directory, FILE);
  let open: OpenFile | null = null;
  const opened = () => {
    if (open === null) throw new Error('the store is not open');
    return open;
  };
  return {
    load(accept, note = () => {}) {
      mkdirSync(options.directory, { recursive: true });
      if (!existsSync(file)) createFile(file);
      const found = readAll(file, accept, note);
      open = openFile(file, found, options);
    },
    commit: (records: readonly LogRecord[], snapshot: SnapshotSource) => opened().commit(records, snapshot),
    backup: (directory) => copyInto(opened().db, directory, FILE),
    close() {
      open?.close();
      open = null;
    },
  };
}

function openFile(file: string, found: Found, options: SqliteStoreOptions): OpenFile {
  return guarded(file, () => {
    const db = openForWriting(file);
    try {
      const head = found.head ?? convertFirstFormat(db);
      if (String(Object.values(readHead(db, file))) !== String(Object.values(head)))
        throw new StoreError('LOCKED', `${file} has just been used by another process. Try again.`);
      tidy(db);
      markInUse(db, true);
      return new OpenFile(db, {
        head,
        sizes: found,
        compactAfter: options.compactAfter ?? COMPACT_AFTER,
        checkpointAfter: options.checkpointAfter ?? CHECKPOINT_AFTER,
        reached: options.reached ?? (() => {}),
      });
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Removes unfinished writes, unless the disk is full. */
function tidy(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Retried at the next start.
  }
}

function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT });
  try {
    db.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;
      BEGIN EXCLUSIVE; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
