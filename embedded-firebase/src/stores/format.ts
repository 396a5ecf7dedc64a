import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import { emptyHead, headRow } from './rows.ts';

const APPLICATION_ID = 0x45464231;
export const FORMAT = 2;
const HEADER_SIZE = 100;

const TABLES = `
  CREATE TABLE head (id INTEGER PRIMARY KEY, piece_from INTEGER NOT NULL, piece_to INTEGER NOT NULL,
    change_from INTEGER NOT NULL, change_to INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
  CREATE TABLE piece (id INTEGER PRIMARY KEY, space TEXT NOT NULL, body BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
  CREATE TABLE change (id INTEGER PRIMARY KEY, space TEXT NOT NULL, body BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
`;

export function createTables(db: DatabaseSync): void {
  db.exec(TABLES);
  db.prepare(
    'INSERT INTO head (piece_from, piece_to, change_from, change_to, checksum, id) VALUES (?, ?, ?, ?, ?, 1)',
  ).run(...headRow(emptyHead));
  db.exec(`PRAGMA user_version = ${FORMAT}`);
}

/** Throws 'CORRUPT' for an orphaned write-ahead log: SQLite would replay it into another file. */
export function rejectLogOfAnother(file: string): void {
  const log = `${file}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new StoreError('CORRUPT', `${log} belongs to another file than would lie beside it. Move it away.`);
}

/** Appears atomically. */
export function createFile(file: string): void {
  rejectLogOfAnother(file);
  const draft = `${file}.new`;
  for (const name of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`])
    rmSync(name, { force: true });
  const db = new DatabaseSync(draft);
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  createTables(db);
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
  renameSync(draft, file);
  const directory = openSync(dirname(file), 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Checks the header before SQLite opens the file. Returns the page size. */
export function checkHeader(file: string): number {
  const header = Buffer.alloc(HEADER_SIZE);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_SIZE, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw corrupt(file, 'it is no SQLite file');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw corrupt(file, 'it was made by another program');
  checkFormat(file, header.readUInt32BE(60));
  return header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
}

export function checkFormat(file: string, format: number): void {
  if (format > FORMAT)
    throw new StoreError(
      'NEWER',
      `${file} was written by a newer version (format ${format}, known is ${FORMAT}). Use that version.`,
    );
}

export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error ? (error as Error & { errcode?: number }).errcode : undefined;
    const primary = code === undefined ? undefined : code & 0xff;
    if (primary === 5 || primary === 6)
      throw new StoreError('LOCKED', `${file} is in use by another process. Stop that one first.`);
    // 1: unexpected schema; 11 and 26: damage
    if (primary === 1 || primary === 11 || primary === 26) throw corrupt(file, (error as Error).message);
    throw error;
  }
}

export function corrupt(file: string, detail: string): StoreError {
  return new StoreError(
    'CORRUPT',
    `${file} is damaged (${detail}). Restore a backup; the file was not changed.`,
  );
}
