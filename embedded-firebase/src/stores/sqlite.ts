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
/** Bytes of log after which a snapshot is taken, if the log has also outgrown a quarter of the last one. */
const COMPACT_AFTER = 8 * 1024 * 1024;

/** Bytes in SQLite's write-ahead log after which they are moved to their places. */
const CHECKPOINT_AFTER = 4 * 1024 * 1024;

export interface SqliteStoreOptions {
  /** Made when it does not exist. One process at a time may use it. */
  directory: string;
  /** Bytes of log after which it is replaced by a snapshot. */
  compactAfter?: number;
  /** Bytes in SQLite's write-ahead log after which they are moved to their places, between commits. */
  checkpointAfter?: number;
  /** Told each step. What it throws fails the step. */
  reached?: (point: StorePoint) => void;
}

export interface SqliteStore extends Store {
  /** Writes a copy as of one moment into another directory, while the store is in use: whole, or not at all. */
  backup(directory: string): Promise<void>;
}

/**
 * Keeps a log of changes and, now and then, a snapshot in one SQLite file. A commit is one transaction, synced to the
 * disk before it returns. Snapshots are written piece by piece between commits. Throws `StoreError` from `load` and leaves
 * the files untouched: 'CORRUPT', 'NEWER' (made by a later version), 'LOCKED' (in use by another process).
 */
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

/** Nothing of an unfinished write stays behind, unless the disk is full. */
function tidy(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // It is left out again when the file is next opened.
  }
}

/** Takes the file for this process alone. Checkpoints are made between commits, not within. */
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
