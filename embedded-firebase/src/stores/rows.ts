import { crc32 } from 'node:zlib';
import { StoredJson } from '../database/stored.ts';
import type { LogRecord, Space, StoredWrite } from '../public.ts';

export type Table = 'piece' | 'change';

export interface Row {
  readonly id: number;
  readonly space: string;
  readonly body: Uint8Array;
  readonly checksum: number;
}

const NEW_LINE = 0x0a;

export function bodyOf(writes: readonly StoredWrite[]): Buffer {
  const values = writes.map(([, json]) =>
    typeof json === 'string' ? Buffer.from(json) : json.bytes.subarray(json.from, json.to),
  );
  const list = writes.map(([path], index) => [path, values[index]?.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...values]);
}

/** Includes the position, so that moved rows fail. */
export function checksumOf(table: Table, id: number, space: string, body: Uint8Array): number {
  return crc32(body, crc32(`${table} ${id} ${space}`));
}

export function recordOf({ space, body }: Row): LogRecord {
  const line = body.indexOf(NEW_LINE);
  const list = JSON.parse(Buffer.from(body.buffer, body.byteOffset, line).toString()) as [string, number][];
  let at = line + 1;
  const writes = list.map(([path, length]): StoredWrite => {
    const from = at;
    at += length;
    return [path, new StoredJson(body, from, at)];
  });
  return { space: space as Space, writes };
}

export interface Head {
  readonly pieces: readonly [from: number, to: number];
  readonly changes: readonly [from: number, to: number];
}

export const emptyHead: Head = { pieces: [1, 1], changes: [1, 1] };

export function headRow({ pieces, changes }: Head): [number, number, number, number, number] {
  const values = [...pieces, ...changes] as const;
  return [values[0], values[1], values[2], values[3], crc32(values.join(' '))];
}
