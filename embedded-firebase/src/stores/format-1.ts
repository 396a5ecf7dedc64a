import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { priorityFirst } from '../database/stored.ts';
import type { Json, LogRecord } from '../public.ts';
import { corrupt, createTables } from './format.ts';
import { bodyOf, checksumOf, type Head, headRow } from './rows.ts';

/** Reads tables `part` and `log`. Returns the size in characters. */
export function readFirstFormat(db: DatabaseSync, file: string, accept: (record: LogRecord) => void): number {
  let size = 0;
  for (const { table, record, length } of records(db)) {
    if (record === null) throw corrupt(file, `a record of its ${table} does not match its checksum`);
    accept(record);
    size += length;
  }
  return size;
}

export function convertFirstFormat(db: DatabaseSync): Head {
  db.exec('BEGIN IMMEDIATE');
  createTables(db);
  const insert = db.prepare('INSERT INTO change (id, space, body, checksum) VALUES (?, ?, ?, ?)');
  let id = 1;
  for (const { record } of records(db)) {
    if (record === null) throw new Error('the file has changed since it was read');
    const body = bodyOf(record.writes);
    insert.run(id, record.space, body, checksumOf('change', id, record.space, body));
    id++;
  }
  const head: Head = { pieces: [1, 1], changes: [1, id] };
  db.prepare(
    'UPDATE head SET piece_from = ?, piece_to = ?, change_from = ?, change_to = ?, checksum = ? WHERE id = 1',
  ).run(...headRow(head));
  db.exec('DROP TABLE part; DROP TABLE log; COMMIT');
  return head;
}

interface Found {
  readonly table: string;
  readonly record: LogRecord | null;
  readonly length: number;
}

/** Oldest first; null where the checksum fails. */
function* records(db: DatabaseSync): Generator<Found> {
  for (const table of ['part', 'log'])
    for (const row of db.prepare(`SELECT space, body, checksum FROM ${table} ORDER BY id`).iterate()) {
      const [space, body] = [String(row.space), String(row.body)];
      const known = space === 'data' || space === 'auth';
      const record: LogRecord | null =
        known && crc32(body) === row.checksum ? { space, writes: writesOf(body) } : null;
      yield { table, record, length: body.length };
    }
}

function writesOf(body: string): LogRecord['writes'] {
  return (JSON.parse(body) as [string, Json][]).map(([path, json]) => {
    const bytes = Buffer.from(priorityFirst(json));
    return [path, { bytes, from: 0, to: bytes.length }];
  });
}
