import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreError } from '../errors.ts';

/** A row in `head` marking that the write-ahead log is needed: SQLite would ignore a missing one. */
const SET = 'INSERT OR IGNORE INTO head VALUES (2, 0, 0, 0, 0, 0)';
const UNSET = 'DELETE FROM head WHERE id = 2';

export function markInUse(db: DatabaseSync, inUse: boolean): void {
  try {
    db.exec(inUse ? SET : UNSET);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Only lost-log detection suffers.
  }
}

/** Throws 'CORRUPT' for a marked file without its log. */
export function rejectLostLog(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(log) || !isMarked(file)) return;
  throw new StoreError(
    'CORRUPT',
    `${log} is missing, and with it what was written last: the server was not stopped, and the file was moved or deleted. Put it back, or restore a backup; nothing was changed.`,
  );
}

/** Reads the main file only. */
function isMarked(file: string): boolean {
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  const db = new DatabaseSync(url, { readOnly: true });
  try {
    return db.prepare('SELECT 1 FROM head WHERE id = 2').get() !== undefined;
  } catch {
    // Older formats have no mark; damage is reported elsewhere.
    return false;
  } finally {
    db.close();
  }
}
