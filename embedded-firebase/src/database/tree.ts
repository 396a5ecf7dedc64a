import type { Json, Utf8 } from '../public.ts';
import { compareKeys, integerKey, type Path } from './keys.ts';
import { ascending, lookup, type SortedMap, sizeOf } from './sorted-map.ts';

export type Scalar = boolean | number | string;
export type Priority = null | number | string;
export type ChildMap = SortedMap<string, Child>;

export type Child = Leaf | Branch;

/** Immutable; `null` is absent. Identical references mean identical data. */
export type Node = Child | null;

export type IndexName = string;

export type SortValue = null | boolean | number | string | typeof OBJECT;

export interface IndexKey {
  readonly value: SortValue;
  readonly key: string;
}

export type Index = SortedMap<IndexKey, Child>;
export type IndexMap = ReadonlyMap<IndexName, Index>;

export const OBJECT: unique symbol = Symbol('object');

export class Leaf {
  readonly value: Scalar;
  readonly priority: Priority;
  hash: string | undefined = undefined;
  constructor(value: Scalar, priority: Priority = null) {
    this.value = value;
    this.priority = priority;
  }
}

export interface Unread extends Utf8 {
  read(): ChildMap;
}

export class Branch {
  #children: ChildMap;
  #unread: Unread | undefined;
  readonly priority: Priority;
  hash: string | undefined = undefined;
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
