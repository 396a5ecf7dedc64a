import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreError } from '../errors.ts';

/**
 * A second row of table `head` says: this file is in use, and what was written last lies in its write-ahead log. SQLite takes a log that
 * is gone for one that was never needed.
 */
const SET = 'INSERT OR IGNORE INTO head VALUES (2, 0, 0, 0, 0, 0)';
const UNSET = 'DELETE FROM head WHERE id = 2';

/** Sets or takes away the mark, in the main file itself. Where the disk is full it stays as it is. */
export function markInUse(db: DatabaseSync, inUse: boolean): void {
  try {
    db.exec(inUse ? SET : UNSET);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Without the mark a lost log is not noticed; with it a file without a log is rejected. Nothing is lost by either.
  }
}

/** Throws 'CORRUPT' when the file was in use and its write-ahead log is not there any more. */
export function rejectLostLog(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(log) || !isMarked(file)) return;
  throw new StoreError(
    'CORRUPT',
    `${log} is missing, and with it what was written last: the server was not stopped, and the file was moved or deleted. Put it back, or restore a backup; nothing was changed.`,
  );
}

/** Looks into the main file alone, and leaves nothing beside it. */
function isMarked(file: string): boolean {
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  const db = new DatabaseSync(url, { readOnly: true });
  try {
    return db.prepare('SELECT 1 FROM head WHERE id = 2').get() !== undefined;
  } catch {
    // An older format has no such table; damage is told of by who reads the file as a whole.
    return false;
  } finally {
    db.close();
  }
}
