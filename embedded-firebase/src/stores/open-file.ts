import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DatabaseError } from '../errors.ts';
import type { LogRecord, SnapshotSource } from '../public.ts';
import { bodyOf, checksumOf, type Head, headRow, type Table } from './rows.ts';
import { markInUse } from './use-mark.ts';

const TRANSACTION_OVERHEAD = 3 * 4096;
const PIECES_AT_ONCE = 8;
const CHANGES_AT_ONCE = 200;

/** Points between disk states, for crash tests. */
export type StorePoint =
  | 'commit'
  | 'commit written'
  | 'commit kept'
  | 'snapshot'
  | 'piece'
  | 'piece kept'
  | 'swap'
  | 'swap written'
  | 'swap kept'
  | 'sweep'
  | 'sweep kept'
  | 'checkpoint'
  | 'checkpoint kept';

export interface OpenFileOptions {
  readonly head: Head;
  /** Bytes. */
  readonly sizes: { readonly snapshot: number; readonly log: number };
  readonly compactAfter: number;
  readonly checkpointAfter: number;
  readonly reached: (point: StorePoint) => void;
}

export class OpenFile {
  readonly db: DatabaseSync;
  readonly #append: StatementSync;
  readonly #addPiece: StatementSync;
  readonly #setHead: StatementSync;
  readonly #reached: (point: StorePoint) => void;
  readonly #compactAfter: number;
  readonly #checkpointAfter: number;
  #head: Head;
  #logSize: number;
  #snapshotSize: number;
  #notBefore = 0;
  #walSize = 0;
  #job: Iterator<unknown> | null = null;
  #sweeping = false;
  #turn: NodeJS.Timeout | undefined;
  #checkpoint: NodeJS.Immediate | undefined;

  constructor(db: DatabaseSync, options: OpenFileOptions) {
    const { head, sizes, compactAfter, checkpointAfter, reached } = options;
    this.db = db;
    this.#head = head;
    this.#logSize = sizes.log;
    this.#snapshotSize = sizes.snapshot;
    this.#compactAfter = compactAfter;
    this.#checkpointAfter = checkpointAfter;
    this.#reached = reached;
    this.#append = db.prepare('INSERT INTO change (id, space, body, checksum) VALUES (?, ?, ?, ?)');
    this.#addPiece = db.prepare('INSERT INTO piece (id, space, body, checksum) VALUES (?, ?, ?, ?)');
    this.#setHead = db.prepare(
      'UPDATE head SET piece_from = ?, piece_to = ?, change_from = ?, change_to = ?, checksum = ? WHERE id = 1',
    );
    this.#start(this.#sweep());
  }

  commit(records: readonly LogRecord[], snapshot: SnapshotSource): void {
    const [from, to] = this.#head.changes;
    const head: Head = { ...this.#head, changes: [from, to + records.length] };
    let size = 0;
    this.#reached('commit');
    try {
      this.#transaction('commit written', () => {
        records.forEach((record, index) => {
          size += this.#add(this.#append, 'change', to + index, record);
        });
        this.#setHead.run(...headRow(head));
      });
    } catch (error) {
      throw new DatabaseError('unavailable', `the write could not be stored (${(error as Error).message})`);
    }
    this.#head = head;
    this.#logSize += size;
    this.#reached('commit kept');
    const enough = Math.max(this.#compactAfter, this.#snapshotSize / 4, this.#notBefore);
    if (this.#job === null && this.#logSize > enough) {
      const upTo = { change: to + records.length, logSize: this.#logSize };
      this.#start(this.#compact(snapshot(), upTo));
    }
  }

  close(): void {
    clearTimeout(this.#turn);
    clearImmediate(this.#checkpoint);
    this.#job = null;
    markInUse(this.db, false);
    this.db.close();
  }

  /** Writes a snapshot up to a change; the old one counts until the swap. */
  *#compact(records: Iterable<LogRecord>, upTo: { change: number; logSize: number }): Generator {
    this.#reached('snapshot');
    yield* this.#sweep();
    const [, first] = this.#head.pieces;
    let next = first;
    let size = 0;
    for (const record of records) {
      this.#reached('piece');
      this.#transaction(null, () => {
        size += this.#add(this.#addPiece, 'piece', next, record);
      });
      next++;
      this.#reached('piece kept');
      yield;
    }
    this.#reached('swap');
    const head: Head = { pieces: [first, next], changes: [upTo.change, this.#head.changes[1]] };
    this.#transaction('swap written', () => this.#setHead.run(...headRow(head)));
    this.#head = head;
    this.#snapshotSize = size;
    this.#logSize -= upTo.logSize;
    this.#notBefore = 0;
    this.#reached('swap kept');
    yield* this.#sweep();
  }

  *#sweep(): Generator {
    this.#sweeping = true;
    const { pieces, changes } = this.#head;
    const old = [
      ['piece', 'id < ?', pieces[0], PIECES_AT_ONCE],
      ['piece', 'id >= ?', pieces[1], PIECES_AT_ONCE],
      ['change', 'id < ?', changes[0], CHANGES_AT_ONCE],
    ] as const;
    for (const [table, which, bound, count] of old) {
      const remove = this.db.prepare(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${which} ORDER BY id LIMIT ${count})`,
      );
      for (let left = true; left; ) {
        this.#reached('sweep');
        this.#transaction(null, () => {
          left = remove.run(bound).changes === count;
        });
        this.#reached('sweep kept');
        yield;
      }
    }
    this.#sweeping = false;
  }

  #start(job: Iterator<unknown>): void {
    this.#sweeping = false;
    this.#job = job;
    this.#schedule(0);
  }

  /** Uses at most half of the time. */
  #schedule(milliseconds: number): void {
    this.#turn = setTimeout(() => this.#step(), milliseconds);
    this.#turn.unref();
  }

  #step(): void {
    const began = performance.now();
    try {
      if (this.#job?.next().done) this.#job = null;
    } catch {
      this.#notBefore = this.#logSize + this.#compactAfter;
      this.#job = this.#sweeping ? null : this.#sweep();
    }
    if (this.#job !== null) this.#schedule(performance.now() - began);
  }

  #add(insert: StatementSync, table: Table, id: number, { space, writes }: LogRecord): number {
    const body = bodyOf(writes);
    insert.run(id, space, body, checksumOf(table, id, space, body));
    this.#walSize += body.length;
    return body.length;
  }

  #transaction(written: StorePoint | null, work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      work();
      if (written !== null) this.#reached(written);
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
    this.#walSize += TRANSACTION_OVERHEAD;
    if (this.#walSize > this.#checkpointAfter) this.#checkpoint ??= setImmediate(() => this.#settle());
  }

  #settle(): void {
    this.#checkpoint = undefined;
    this.#reached('checkpoint');
    try {
      this.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.#walSize = 0;
    } catch {}
    this.#reached('checkpoint kept');
  }
}
