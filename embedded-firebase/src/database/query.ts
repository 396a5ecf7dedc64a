import { DatabaseError } from '../errors.ts';
import type { AdminQuery, Json } from '../public.ts';
import {
  compareIndexKeys,
  HIGHEST,
  type IndexKey,
  type IndexName,
  indexOf,
  LOWEST,
  OBJECT,
} from './indexes.ts';
import { MAX_NAME, MIN_NAME, parsePath } from './keys.ts';
import { ascending, descending, fromSorted, type SortedMap } from './sorted-map.ts';
import { Branch, type Child, type Node } from './tree.ts';

/** A window on the children of a node, in the order of an index. */
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

/** The children in a window by key, in the index's order. */
export type Window = ReadonlyMap<string, Child>;

/** Reads a query as clients send it; `null` if it lets everything through, as an order alone does. */
export function parseWindow(wire: { [key: string]: Json } | null): Query | null {
  if (wire === null) return null;
  const query = parseQuery(wire);
  return wire.sp === undefined && wire.ep === undefined && wire.l === undefined ? null : query;
}

/** Reads a query as clients send it (`i sp sn sin ep en ein l vf`). Throws `DatabaseError('invalid_query')`. */
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

/** Translates the administrator's query into the clients' form. */
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

/** The window's children. Costs O(log n) plus its size once the index exists. */
export function windowOf(node: Node, query: Query): Window {
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

/** The window as a node of its own: what its readers hold, and what its hash is taken of. */
export function windowNode(node: Node, window: Window): Node {
  if (window.size === 0) return null;
  if (node instanceof Branch && window.size === node.children?.size) return node;
  return new Branch(sortedByKey(window), node?.priority ?? null);
}

/** Whether a child with this index key lies between the query's bounds (its limit aside). */
export function isInside(key: IndexKey, query: Query): boolean {
  return !isBefore(key, query.start) && !isAfter(key, query.end);
}

function sortedByKey(window: Window): SortedMap<string, Child> {
  return fromSorted(
    [...window].sort(([a], [b]) => compareIndexKeys({ value: null, key: a }, { value: null, key: b })),
  );
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

/** Without a key the bound covers (or, exclusive, leaves out) every child with its value. */
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
