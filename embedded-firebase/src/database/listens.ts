import { DatabaseError } from '../errors.ts';
import type { Encoded, Json, Limits, SharedFrame } from '../public.ts';
import { object, text } from './body.ts';
import type { Database } from './database.ts';
import { hashOf } from './hash.ts';
import { hasRoomFor } from './indexes.ts';
import { parsePath } from './keys.ts';
import type { Allowance } from './limits.ts';
import { Listen, type Listener } from './listen.ts';
import type { ListenCounts, ListenHolder } from './listen-counts.ts';
import { windowNode, windowOf } from './query.ts';
import { childCount, nodeAt } from './tree.ts';

/** Characters of an answer that cost one request. */
const ANSWER_UNIT = 65_536;
/** Unindexed children whose scan costs one request. */
const SCAN_UNIT = 1000;
const MAX_QUERY = 20_000;

export class Listens {
  readonly #listener: Listener;
  readonly #database: Database;
  readonly #limits: Limits;
  readonly #allowance: Allowance;
  readonly #counts: ListenCounts;
  readonly #byId = new Map<string, Listen>();
  /** `null` for an administrator, who has no limits. */
  #holder: ListenHolder | null = null;

  constructor(
    listener: Listener,
    database: Database,
    limits: Limits,
    allowance: Allowance,
    counts: ListenCounts,
  ) {
    this.#listener = listener;
    this.#database = database;
    this.#limits = limits;
    this.#allowance = allowance;
    this.#counts = counts;
  }

  begin(body: { [key: string]: Json }): { frame: SharedFrame | null; answer: Json } {
    const tag = typeof body.t === 'number' ? body.t : undefined;
    const listen = this.#permitted(body, tag);
    const known = this.#byId.get(listen.id);
    if (known === undefined) this.#count(listen);
    known?.end();
    this.#byId.set(listen.id, listen);
    const { node, first } = listen.begin();
    const unchanged = typeof body.h === 'string' && (body.h === '' ? node === null : hashOf(node) === body.h);
    const frame = unchanged ? null : first().frame(tag);
    this.#allowance.spend((frame?.body.size ?? 0) / ANSWER_UNIT);
    return { frame, answer: this.#isIndexed(listen) ? {} : { w: ['no_index'] } };
  }

  end(body: { [key: string]: Json }): void {
    const id = Listen.idOf(parsePath(text(body.p)), body.q === undefined ? null : object(body.q));
    const listen = this.#byId.get(id);
    listen?.end();
    if (listen !== undefined) this.forget(listen);
  }

  once(body: { [key: string]: Json }): Encoded {
    const { path, query } = this.#permitted(body);
    const node = nodeAt(this.#database.root, path);
    const seen = query === null ? node : windowNode(windowOf(node, query));
    const data = this.#database.hub.encodings.of(seen);
    this.#allowance.spend(data.size / ANSWER_UNIT);
    return data;
  }

  forget(listen: Listen): void {
    if (this.#byId.get(listen.id) !== listen) return;
    this.#byId.delete(listen.id);
    if (this.#holder !== null) this.#counts.delete(this.#holder, listen);
  }

  /** Counts all listens for another holder, or for none; revokes those it has no room for. */
  moveTo(holder: ListenHolder | null): void {
    const from = this.#holder;
    if (from?.key === holder?.key) return;
    const all = [...this.#byId.values()];
    if (from !== null) for (const listen of all) this.#counts.delete(from, listen);
    this.#holder = holder;
    if (holder === null) return;
    const excess = all.filter((listen) => {
      const hasRoom = this.#counts.hasRoom(holder, listen);
      this.#counts.add(holder, listen);
      return !hasRoom;
    });
    for (const listen of excess) {
      listen.end();
      this.#listener.revoke(listen);
    }
  }

  check(): void {
    for (const listen of [...this.#byId.values()]) listen.check();
  }

  doubt(): void {
    for (const listen of this.#byId.values()) this.#database.doubt(listen);
  }

  endAll(): void {
    for (const listen of this.#byId.values()) {
      listen.end();
      this.forget(listen);
    }
  }

  #count(listen: Listen): void {
    if (this.#holder === null) return;
    if (this.#byId.size >= this.#limits.listens || !this.#counts.hasRoom(this.#holder, listen))
      throw new DatabaseError('too_many_listens', 'Too many listens');
    this.#counts.add(this.#holder, listen);
  }

  #permitted(body: { [key: string]: Json }, tag?: number): Listen {
    const path = parsePath(text(body.p));
    const wireQuery = body.q === undefined ? null : object(body.q);
    if (wireQuery !== null && JSON.stringify(wireQuery).length > MAX_QUERY)
      throw new DatabaseError('invalid_query', 'The query is too long');
    const listen = new Listen(this.#listener, this.#database, path, wireQuery, tag);
    if (!listen.isAllowed()) throw new DatabaseError('permission_denied', 'Permission denied');
    if (listen.query !== null && !this.#isIndexed(listen)) {
      const node = nodeAt(this.#database.root, path);
      if (!hasRoomFor(node, listen.query.index))
        throw new DatabaseError('invalid_query', 'Too many orders without a declared index');
      this.#allowance.spend(childCount(node) / SCAN_UNIT);
    }
    return listen;
  }

  #isIndexed({ query, path }: Listen): boolean {
    return query === null || this.#database.access.isIndexed(path, query.index);
  }
}
