import { createHash } from 'node:crypto';
import type { Json } from '../public.ts';

/**
 * A second, naive implementation of the database for tests: plain copies, no sharing, no indexes. It shares no code
 * with the engine, so that a mistake in one of them shows as a difference.
 */
export interface Plain {
  value: Exclude<Json, object> | undefined;
  priority: string | number | null;
  children: { [key: string]: Plain };
}

export type Doc = Plain | null;
export type Keys = readonly string[];
export type Wire = { [name: string]: Json };

export function read(json: Json, old: Doc, now: number): Doc {
  if (json === null) return null;
  if (typeof json !== 'object') return leaf(json);
  const object: { [key: string]: Json } = Array.isArray(json)
    ? Object.fromEntries(Object.entries(json))
    : json;
  if ('.sv' in object) return leaf(filledIn(object['.sv'] ?? null, old, now));
  const result: Doc =
    '.value' in object
      ? read(object['.value'] ?? null, old, now)
      : { value: undefined, priority: null, children: {} };
  if (result === null) return null;
  if (!('.value' in object))
    for (const [key, child] of Object.entries(object)) {
      const made = key === '.priority' ? null : read(child, old?.children[key] ?? null, now);
      if (made !== null) result.children[key] = made;
    }
  const priority = object['.priority'] ?? null;
  result.priority =
    priority !== null && typeof priority === 'object'
      ? (filledIn((priority as Wire)['.sv'] ?? null, leaf(old?.priority ?? 0), now) as number)
      : (priority as string | number | null);
  return isEmpty(result) ? null : result;
}

function filledIn(server: Json, old: Doc, now: number): number {
  if (server === 'timestamp') return now;
  const { increment } = server as { increment: number };
  return (typeof old?.value === 'number' ? old.value : 0) + increment;
}

function leaf(value: Exclude<Json, object>): Doc {
  return value === null ? null : { value, priority: null, children: {} };
}

function isEmpty(doc: Plain): boolean {
  return doc.value === undefined && Object.keys(doc.children).length === 0;
}

export function at(doc: Doc, keys: Keys): Doc {
  let place = doc;
  for (const key of keys)
    place = key === '.priority' ? leaf(place?.priority ?? null) : (place?.children[key] ?? null);
  return place;
}

function copy(doc: Doc): Doc {
  return structuredClone(doc);
}

export function put(root: Doc, keys: Keys, doc: Doc): Doc {
  const [key, ...rest] = keys;
  if (key === undefined) return copy(doc);
  const result: Plain = copy(root) ?? { value: undefined, priority: null, children: {} };
  if (key === '.priority') {
    result.priority = typeof doc?.value === 'boolean' ? null : (doc?.value ?? null);
    return root === null ? null : result;
  }
  const child = put(root?.children[key] ?? null, rest, doc);
  if (child === null && root?.children[key] === undefined) return copy(root);
  delete result.children[key];
  if (child !== null) {
    result.children[key] = child;
    result.value = undefined;
  }
  return isEmpty(result) ? null : result;
}

export function text(doc: Doc): string {
  if (doc === null) return 'null';
  const children = Object.keys(doc.children)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${text(doc.children[key] ?? null)}`);
  return `${JSON.stringify(doc.value)}|${JSON.stringify(doc.priority)}|{${children.join()}}`;
}

type Rank = readonly [kind: number, value: number | string];

function rank(value: Json | undefined, isObject: boolean): Rank {
  if (isObject) return [5, 0];
  if (value === null || value === undefined) return [0, 0];
  if (typeof value === 'boolean') return [value ? 2 : 1, 0];
  return typeof value === 'number' ? [3, value] : [4, String(value)];
}

function rankOf(index: string, doc: Plain): Rank {
  if (index === '.key') return [0, 0];
  if (index === '.priority') return rank(doc.priority, false);
  const place = index === '.value' ? doc : at(doc, index.split('/'));
  return place === null ? [0, 0] : rank(place.value, place.value === undefined);
}

function compareRanks(a: Rank, b: Rank): number {
  return a[0] - b[0] || (a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1);
}

function whole(key: string): number | null {
  const number = Number(key);
  return /^-?\d+$/.test(key) && number >= -(2 ** 31) && number < 2 ** 31 ? number : null;
}

function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '[MIN_NAME]' || b === '[MAX_NAME]') return -1;
  if (b === '[MIN_NAME]' || a === '[MAX_NAME]') return 1;
  const [x, y] = [whole(a), whole(b)];
  if (x !== null && y !== null) return x - y || a.length - b.length;
  if (x !== null || y !== null) return x === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The part of `doc` that a query of the wire protocol matches; all of it for `null`. */
export function select(doc: Doc, query: Wire | null): Doc {
  if (query === null || !['sp', 'ep', 'l'].some((name) => name in query)) return doc;
  const index = typeof query.i === 'string' ? query.i : '.priority';
  const compare = (a: [string, Rank], b: [string, Rank]) =>
    compareRanks(a[1], b[1]) || compareNames(a[0], b[0]);
  let entries = Object.entries(doc?.children ?? {})
    .map(([key, child]): [string, Rank] => [key, rankOf(index, child)])
    .sort(compare);
  const edge = (value: Json, name: Json | undefined, otherwise: string): [string, Rank] =>
    index === '.key'
      ? [String(value), [0, 0]]
      : [
          typeof name === 'string' ? name : otherwise,
          rank(value, value !== null && typeof value === 'object'),
        ];
  if ('sp' in query) {
    const inclusive = query.sin !== false;
    const start = edge(query.sp ?? null, query.sn, inclusive ? '[MIN_NAME]' : '[MAX_NAME]');
    entries = entries.filter((entry) => compare(entry, start) >= (inclusive ? 0 : 1));
  }
  if ('ep' in query) {
    const inclusive = query.ein !== false;
    const end = edge(query.ep ?? null, query.en, inclusive ? '[MAX_NAME]' : '[MIN_NAME]');
    entries = entries.filter((entry) => compare(entry, end) <= (inclusive ? 0 : -1));
  }
  if (typeof query.l === 'number')
    entries = query.vf === 'r' ? entries.slice(-query.l) : entries.slice(0, query.l);
  const result: Plain = { value: undefined, priority: null, children: {} };
  for (const [key] of entries) {
    const child = doc?.children[key];
    if (child !== undefined) result.children[key] = child;
  }
  return isEmpty(result) ? null : result;
}

export function digest(doc: Doc): string {
  if (doc === null) return '';
  const priority = doc.priority === null ? '' : `priority:${scalar(doc.priority)}:`;
  const body =
    doc.value === undefined
      ? Object.entries(doc.children)
          .sort(
            ([a, x], [b, y]) =>
              compareRanks(rank(x.priority, false), rank(y.priority, false)) || compareNames(a, b),
          )
          .map(([key, child]) => `:${key}:${digest(child)}`)
          .join('')
      : scalar(doc.value);
  return createHash('sha1')
    .update(priority + body)
    .digest('base64');
}

function scalar(value: Json): string {
  if (typeof value !== 'number') return `${typeof value}:${value}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return `number:${bytes.toString('hex')}`;
}
