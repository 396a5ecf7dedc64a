import { DatabaseError } from '../errors.ts';
import type { AdminQuery, Json } from '../public.ts';
import { compareIndexKeys, HIGHEST, indexKey, indexOf, LOWEST } from './indexes.ts';
import { compareKeys, MAX_NAME, MIN_NAME, parsePath } from './keys.ts';
import { ascending, descending, fromSorted } from './sorted-map.ts';
import {
  Branch,
  type Child,
  childOf,
  childrenOf,
  type IndexKey,
  type IndexName,
  type Node,
  OBJECT,
} from './tree.ts';
import { setAt } from './tree-writes.ts';

export interface Query {
  readonly index: IndexName;
  readonly start: Bound;
  readonly end: Bound;
  readonly limit: number;
  readonly side: 'first' | 'last';
}

interface Bound {
  readonly at: IndexKey;
  readonly inclusive: boolean;
}

export function parseWindow(wire: { [key: string]: Json } | null): Query | null {
  if (wire === null) return null;
  const query = parseQuery(wire);
  return wire.sp === undefined && wire.ep === undefined && wire.l === undefined ? null : query;
}

/** Parses `i sp sn sin ep en ein l vf`. Throws `DatabaseError('invalid_query')`. */
function parseQuery(wire: { [key: string]: Json }): Query {
  const index = wire.i === undefined ? '.priority' : text(wire.i);
  if (!index.startsWith('.')) parsePath(index);
  else if (!['.key', '.value', '.priority'].includes(index)) throw invalid('unknown index');
  const limit = wire.l ?? Infinity;
  if (typeof limit !== 'number' || !(limit > 0)) throw invalid('invalid limit');
  return {
    index,
    start: boundFrom(index, wire, 'sp', 'sn', wire.sin !== false),
    end: boundFrom(index, wire, 'ep', 'en', wire.ein !== false),
    limit,
    side: wire.vf === 'r' ? 'last' : 'first',
  };
}

export function adminQuery(q: AdminQuery): Query {
  const wire: { [key: string]: Json } = { i: q.orderByKey ? '.key' : (q.orderByChild ?? '.key') };
  const start = q.equalTo !== undefined ? q.equalTo : q.startAt;
  const end = q.equalTo !== undefined ? q.equalTo : q.endAt;
  if (start !== undefined) wire.sp = start;
  if (end !== undefined) wire.ep = end;
  const limit = q.limitToFirst ?? q.limitToLast;
  if (limit !== undefined) wire.l = limit;
  if (q.limitToLast !== undefined) wire.vf = 'r';
  return parseQuery(wire);
}

export function windowOf(node: Node, query: Query): ReadonlyMap<string, Child> {
  const window = new Map<string, Child>();
  if (!(node instanceof Branch)) return window;
  const index = indexOf(node, query.index);
  const { start, end, limit } = query;
  const before = (key: IndexKey) => isBefore(key, start);
  const after = (key: IndexKey) => isAfter(key, end);
  const [entries, stop] =
    query.side === 'first' ? [ascending(index, before), after] : [descending(index, after), before];
  const found: [string, Child][] = [];
  for (const entry of entries) {
    if (found.length >= limit || stop(entry.key)) break;
    found.push([entry.key.key, entry.value]);
  }
  if (query.side === 'last') found.reverse();
  for (const [key, child] of found) window.set(key, child);
  return window;
}

export function windowNode(entries: ReadonlyMap<string, Child>): Node {
  if (entries.size === 0) return null;
  return new Branch(fromSorted([...entries].sort(([a], [b]) => compareKeys(a, b))));
}

export class Window {
  readonly #query: Query;
  #node: Node = null;

  constructor(query: Query, node: Node) {
    this.#query = query;
    this.take(node);
  }

  get node(): Node {
    return this.#node;
  }

  take(node: Node): void {
    this.#node = windowNode(windowOf(node, this.#query));
  }

  /** Moves to a later state in which at most `keys` differ (`null`: any). Returns what changed. */
  move(node: Node, keys: ReadonlySet<string> | null): Map<string, Node> {
    if (keys === null) return this.#differing(node);
    if (this.#query.limit === Infinity) {
      const inside = new Map([...keys].map((key) => [key, this.#inside(node, key)]));
      return this.#change(inside);
    }
    for (const key of keys)
      if (childOf(this.#node, key) !== null || this.#inside(node, key) !== null) return this.#differing(node);
    return new Map();
  }

  #differing(node: Node): Map<string, Node> {
    const now: Map<string, Node> = new Map(windowOf(node, this.#query));
    for (const [key] of childrenOf(this.#node)) if (!now.has(key)) now.set(key, null);
    return this.#change(now);
  }

  #change(children: ReadonlyMap<string, Node>): Map<string, Node> {
    const changes = new Map<string, Node>();
    for (const [key, child] of children) if (childOf(this.#node, key) !== child) changes.set(key, child);
    for (const [key, child] of changes) this.#node = setAt(this.#node, [key], child);
    return changes;
  }

  #inside(node: Node, key: string): Node {
    const child = childOf(node, key);
    return child !== null && isInside(indexKey(this.#query.index, key, child), this.#query) ? child : null;
  }
}

function isInside(key: IndexKey, query: Query): boolean {
  return !isBefore(key, query.start) && !isAfter(key, query.end);
}

function isBefore(key: IndexKey, start: Bound): boolean {
  const order = compareIndexKeys(key, start.at);
  return order < 0 || (order === 0 && !start.inclusive);
}

function isAfter(key: IndexKey, end: Bound): boolean {
  const order = compareIndexKeys(key, end.at);
  return order > 0 || (order === 0 && !end.inclusive);
}

function boundFrom(
  index: IndexName,
  wire: { [key: string]: Json },
  valueName: 'sp' | 'ep',
  keyName: 'sn' | 'en',
  inclusive: boolean,
): Bound {
  const isStart = valueName === 'sp';
  const value = wire[valueName];
  if (value === undefined) return { at: isStart ? LOWEST : HIGHEST, inclusive: true };
  if (index === '.key') return { at: { value: null, key: text(value) }, inclusive };
  const name = wire[keyName];
  const key = name === undefined ? openEnd(isStart, inclusive) : text(name);
  if (typeof value === 'object' && value !== null) {
    return { at: { value: OBJECT, key }, inclusive };
  }
  return { at: { value, key }, inclusive };
}

/** Without a key the bound includes or excludes every child with its value. */
function openEnd(isStart: boolean, inclusive: boolean): string {
  return isStart === inclusive ? MIN_NAME : MAX_NAME;
}

function text(json: Json): string {
  if (typeof json !== 'string') throw invalid('a string was expected');
  return json;
}

function invalid(reason: string): DatabaseError {
  return new DatabaseError('invalid_query', reason);
}
