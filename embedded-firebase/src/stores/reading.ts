import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { LogRecord } from '../public.ts';
import { checkFormat, checkHeader, corrupt, FORMAT, guarded } from './format.ts';
import { readFirstFormat } from './format-1.ts';
import { checksumOf, type Head, headRow, type Row, recordOf, type Table } from './rows.ts';
import { rejectLostLog } from './use-mark.ts';
import { inspectWal } from './wal.ts';

/** Milliseconds for another process to end. */
export const LOCK_TIMEOUT = 300;

const MAPPED = 2 ** 31;

/** Sizes in bytes. `head` is null in format 1. */
export interface Found {
  readonly head: Head | null;
  readonly snapshot: number;
  readonly log: number;
}

type Accept = (record: LogRecord) => void;

/** Reads through a read-only connection. Throws `StoreError` unless every record verifies. */
export function readAll(file: string, accept: Accept, note: (message: string) => void): Found {
  const pageSize = checkHeader(file);
  return guarded(file, () => {
    rejectLostLog(file);
    const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT });
    try {
      // Blocks writers from here on.
      db.exec(`PRAGMA mmap_size = ${MAPPED}; BEGIN; SELECT count(*) FROM sqlite_schema`);
      checkWal(file, pageSize, note);
      const problems = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
      if (problems !== 'ok') throw corrupt(file, String(problems));
      const format = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      checkFormat(file, format);
      if (format < FORMAT) return { head: null, snapshot: 0, log: readFirstFormat(db, file, accept) };
      const head = readHead(db, file);
      const snapshot = readTable(db, file, 'piece', head.pieces, accept);
      const log = readTable(db, file, 'change', head.changes, accept);
      const beyond = db.prepare('SELECT count(*) AS n FROM change WHERE id >= ?').get(head.changes[1])?.n;
      if (beyond !== 0) throw corrupt(file, 'its log is longer than its head says');
      return { head, snapshot, log };
    } finally {
      db.close();
    }
  });
}

function checkWal(file: string, pageSize: number, note: (message: string) => void): void {
  const wal = `${file}-wal`;
  if (!existsSync(wal)) return;
  const condition = inspectWal(readFileSync(wal), pageSize);
  if (condition === 'damaged') throw corrupt(wal, 'there are whole transactions behind one that is not');
  if (condition === 'torn') note(`${wal} ended in a transaction that is not whole: it was left out`);
}

export function readHead(db: DatabaseSync, file: string): Head {
  const row = db.prepare('SELECT * FROM head WHERE id = 1').get() as Record<string, number> | undefined;
  const { piece_from = 0, piece_to = 0, change_from = 0, change_to = 0 } = row ?? {};
  const head: Head = { pieces: [piece_from, piece_to], changes: [change_from, change_to] };
  if (headRow(head)[4] !== row?.checksum) throw corrupt(file, 'its head does not match its checksum');
  return head;
}

function rowOf({ id, space, body, checksum }: Record<string, unknown>): Row {
  return { id: Number(id), space: String(space), body: body as Uint8Array, checksum: Number(checksum) };
}

function readTable(
  db: DatabaseSync,
  file: string,
  table: Table,
  [from, to]: readonly [number, number],
  accept: Accept,
): number {
  const rows = db.prepare(
    `SELECT id, space, body, checksum FROM ${table} WHERE id >= ? AND id < ? ORDER BY id`,
  );
  let size = 0;
  let next = from;
  for (const found of rows.iterate(from, to)) {
    const row = rowOf(found);
    const { id, space, body, checksum } = row;
    if (id !== next++) throw corrupt(file, `a record of table ${table} is missing`);
    if (checksumOf(table, id, space, body) !== checksum)
      throw corrupt(file, `a record of table ${table} does not match its checksum`);
    accept(recordOf(row));
    size += body.length;
  }
  if (next !== to) throw corrupt(file, `a record of table ${table} is missing`);
  return size;
}
