/** A persistent sorted map (weight-balanced tree): O(log n) changes and range starts. `null` is empty. `compare` must not vary. */
export type SortedMap<K, V> = Entry<K, V> | null;

export interface Entry<K, V> {
  readonly key: K;
  readonly value: V;
  readonly left: SortedMap<K, V>;
  readonly right: SortedMap<K, V>;
  readonly size: number;
}

export type Compare<K> = (a: K, b: K) => number;

const DELTA = 3;
const RATIO = 2;

export function sizeOf<K, V>(map: SortedMap<K, V>): number {
  return map === null ? 0 : map.size;
}

export function lookup<K, V>(map: SortedMap<K, V>, key: K, compare: Compare<K>): V | undefined {
  let at = map;
  while (at !== null) {
    const order = compare(key, at.key);
    if (order === 0) return at.value;
    at = order < 0 ? at.left : at.right;
  }
  return undefined;
}

export function insert<K, V>(map: SortedMap<K, V>, key: K, value: V, compare: Compare<K>): Entry<K, V> {
  if (map === null) return make(key, value, null, null);
  const order = compare(key, map.key);
  if (order === 0) return make(key, value, map.left, map.right);
  return order < 0
    ? balance(map.key, map.value, insert(map.left, key, value, compare), map.right)
    : balance(map.key, map.value, map.left, insert(map.right, key, value, compare));
}

export function remove<K, V>(map: SortedMap<K, V>, key: K, compare: Compare<K>): SortedMap<K, V> {
  if (map === null) return null;
  const order = compare(key, map.key);
  if (order === 0) return glue(map.left, map.right);
  if (order < 0) {
    const left = remove(map.left, key, compare);
    return left === map.left ? map : balance(map.key, map.value, left, map.right);
  }
  const right = remove(map.right, key, compare);
  return right === map.right ? map : balance(map.key, map.value, map.left, right);
}

export function fromSorted<K, V>(entries: readonly (readonly [K, V])[]): SortedMap<K, V> {
  const build = (from: number, to: number): SortedMap<K, V> => {
    if (from >= to) return null;
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (entry === undefined) return null;
    return make(entry[0], entry[1], build(from, middle), build(middle + 1, to));
  };
  return build(0, entries.length);
}

/** In order; leaves out a prefix for which monotone `skip` holds, in O(log n). */
export function* ascending<K, V>(map: SortedMap<K, V>, skip?: (key: K) => boolean): Generator<Entry<K, V>> {
  const pending: Entry<K, V>[] = [];
  let at = map;
  while (at !== null || pending.length > 0) {
    while (at !== null) {
      if (skip?.(at.key)) {
        at = at.right;
      } else {
        pending.push(at);
        at = at.left;
      }
    }
    const next = pending.pop();
    if (next === undefined) return;
    yield next;
    at = next.right;
  }
}

export function* descending<K, V>(map: SortedMap<K, V>, skip?: (key: K) => boolean): Generator<Entry<K, V>> {
  const pending: Entry<K, V>[] = [];
  let at = map;
  while (at !== null || pending.length > 0) {
    while (at !== null) {
      if (skip?.(at.key)) {
        at = at.left;
      } else {
        pending.push(at);
        at = at.right;
      }
    }
    const next = pending.pop();
    if (next === undefined) return;
    yield next;
    at = next.left;
  }
}

function make<K, V>(key: K, value: V, left: SortedMap<K, V>, right: SortedMap<K, V>): Entry<K, V> {
  return { key, value, left, right, size: sizeOf(left) + sizeOf(right) + 1 };
}

function balance<K, V>(key: K, value: V, left: SortedMap<K, V>, right: SortedMap<K, V>): Entry<K, V> {
  const l = sizeOf(left);
  const r = sizeOf(right);
  if (l + r > 1) {
    if (right !== null && r > DELTA * l) return rotateLeft(key, value, left, right);
    if (left !== null && l > DELTA * r) return rotateRight(key, value, left, right);
  }
  return { key, value, left, right, size: l + r + 1 };
}

function rotateLeft<K, V>(key: K, value: V, left: SortedMap<K, V>, right: Entry<K, V>): Entry<K, V> {
  const inner = right.left;
  if (inner === null || sizeOf(inner) < RATIO * sizeOf(right.right))
    return make(right.key, right.value, make(key, value, left, inner), right.right);
  return make(
    inner.key,
    inner.value,
    make(key, value, left, inner.left),
    make(right.key, right.value, inner.right, right.right),
  );
}

function rotateRight<K, V>(key: K, value: V, left: Entry<K, V>, right: SortedMap<K, V>): Entry<K, V> {
  const inner = left.right;
  if (inner === null || sizeOf(inner) < RATIO * sizeOf(left.left))
    return make(left.key, left.value, left.left, make(key, value, inner, right));
  return make(
    inner.key,
    inner.value,
    make(left.key, left.value, left.left, inner.left),
    make(key, value, inner.right, right),
  );
}

function glue<K, V>(left: SortedMap<K, V>, right: SortedMap<K, V>): SortedMap<K, V> {
  if (left === null) return right;
  if (right === null) return left;
  if (left.size > right.size) {
    const last = edge(left, 'right');
    return balance(last.key, last.value, withoutEdge(left, 'right'), right);
  }
  const first = edge(right, 'left');
  return balance(first.key, first.value, left, withoutEdge(right, 'left'));
}

function edge<K, V>(map: Entry<K, V>, side: 'left' | 'right'): Entry<K, V> {
  let at = map;
  for (let next = at[side]; next !== null; next = at[side]) at = next;
  return at;
}

function withoutEdge<K, V>(map: Entry<K, V>, side: 'left' | 'right'): SortedMap<K, V> {
  const next = map[side];
  if (next === null) return side === 'left' ? map.right : map.left;
  const rest = withoutEdge(next, side);
  return side === 'left'
    ? balance(map.key, map.value, rest, map.right)
    : balance(map.key, map.value, map.left, rest);
}
