import type { Json, Utf8 } from '../public.ts';
import { compareKeys, integerKey, type Path } from './keys.ts';
import { ascending, lookup, type SortedMap, sizeOf } from './sorted-map.ts';

export type Scalar = boolean | number | string;
export type Priority = null | number | string;
export type ChildMap = SortedMap<string, Child>;

/** A present value. */
export type Child = Leaf | Branch;

/** A value of the immutable tree; `null` is absent. Equal references mean equal data. */
export type Node = Child | null;

/** What orders the children of a queried node: `.key`, `.value`, `.priority` or a child's path. */
export type IndexName = string;

/** A value as orderings see it: all objects are alike. */
export type SortValue = null | boolean | number | string | typeof OBJECT;

export interface IndexKey {
  readonly value: SortValue;
  readonly key: string;
}

export type Index = SortedMap<IndexKey, Child>;
export type IndexMap = ReadonlyMap<IndexName, Index>;

/** Stands for any node with children: after all scalars, equal among themselves. */
export const OBJECT: unique symbol = Symbol('object');

export class Leaf {
  readonly value: Scalar;
  readonly priority: Priority;
  /** Filled by `hashOf`. */
  hash: string | undefined = undefined;
  constructor(value: Scalar, priority: Priority = null) {
    this.value = value;
    this.priority = priority;
  }
}

/** The children of a branch that nobody has looked into yet: stored JSON, known to be whole. */
export interface Unread extends Utf8 {
  read(): ChildMap;
}

/** A node with children: never empty. */
export class Branch {
  #children: ChildMap;
  #unread: Unread | undefined;
  readonly priority: Priority;
  /** Filled by `hashOf`. */
  hash: string | undefined = undefined;
  /** Sorted views of the children, made when first queried and carried along by later writes. */
  indexes: IndexMap | undefined = undefined;
  constructor(children: ChildMap, priority: Priority = null, unread?: Unread) {
    this.#children = children;
    this.#unread = unread;
    this.priority = priority;
  }

  get children(): ChildMap {
    if (this.#unread !== undefined) {
      this.#children = this.#unread.read();
      this.#unread = undefined;
    }
    return this.#children;
  }

  /** The whole branch as it was stored, until its children are looked at. */
  get stored(): Utf8 | undefined {
    return this.#unread;
  }
}

export function childOf(node: Node, key: string): Node {
  return node instanceof Branch ? (lookup(node.children, key, compareKeys) ?? null) : null;
}

export function nodeAt(node: Node, path: Path): Node {
  let at = node;
  for (let i = 0; i < path.length && at !== null; i++) {
    const key = path[i];
    if (key === undefined) break;
    if (key === '.priority') return at.priority === null ? null : new Leaf(at.priority);
    at = childOf(at, key);
  }
  return at;
}

export function childCount(node: Node): number {
  return node instanceof Branch ? sizeOf(node.children) : 0;
}

export function* childrenOf(node: Node): Generator<readonly [string, Child]> {
  if (!(node instanceof Branch)) return;
  for (const entry of ascending(node.children)) yield [entry.key, entry.value];
}

/** `export` keeps priorities (`.value`, `.priority`) and objects; `value` gives arrays as the SDKs' `val()` does. */
export function toJson(node: Node, format: 'export' | 'value'): Json {
  if (node === null) return null;
  const priority = format === 'export' ? node.priority : null;
  if (node instanceof Leaf)
    return priority === null ? node.value : { '.value': node.value, '.priority': priority };
  const out: { [key: string]: Json } = {};
  let arrayLike = format === 'value';
  let highest = -1;
  for (const [key, child] of childrenOf(node)) {
    const json = toJson(child, format);
    if (key === '__proto__') defineOwn(out, key, json);
    else out[key] = json;
    if (arrayLike) {
      const index = integerKey(key);
      if (index === undefined || index < 0 || String(index) !== key) arrayLike = false;
      else highest = Math.max(highest, index);
    }
  }
  if (priority !== null) out['.priority'] = priority;
  return arrayLike && highest < 2 * childCount(node) ? toArray(out, highest + 1) : out;
}

function toArray(out: { [key: string]: Json }, length: number): Json[] {
  return Array.from({ length }, (_, index) => out[index] ?? null);
}

function defineOwn(out: object, key: string, value: Json): void {
  Object.defineProperty(out, key, { value, enumerable: true, configurable: true, writable: true });
}
