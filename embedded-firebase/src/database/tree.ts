import type { Json, Utf8 } from '../public.ts';
import { deriveIndexes, type IndexMap } from './indexes.ts';
import { compareKeys, integerKey, type Path } from './keys.ts';
import { ascending, insert, lookup, remove, type SortedMap, sizeOf } from './sorted-map.ts';

export type Scalar = boolean | number | string;
export type Priority = null | number | string;
export type ChildMap = SortedMap<string, Child>;

/** A present value. */
export type Child = Leaf | Branch;

/** A value of the immutable tree; `null` is absent. Equal references mean equal data. */
export type Node = Child | null;

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

/** The tree with `value` at `path`: emptied parents vanish, leaves on the way are replaced. */
export function setAt(node: Node, path: Path, value: Node, depth = 0): Node {
  const key = path[depth];
  if (key === undefined) return value;
  if (key === '.priority' && depth === path.length - 1) return withPriority(node, priorityOf(value));
  return setChild(node, key, setAt(childOf(node, key), path, value, depth + 1));
}

export function withPriority(node: Node, priority: Priority): Node {
  if (node === null || node.priority === priority) return node;
  if (node instanceof Leaf) return new Leaf(node.value, priority);
  const branch = new Branch(node.children, priority);
  branch.indexes = node.indexes;
  return branch;
}

function priorityOf(node: Node): Priority {
  if (!(node instanceof Leaf) || typeof node.value === 'boolean') return null;
  return node.value;
}

function setChild(node: Node, key: string, child: Node): Node {
  const old = childOf(node, key);
  if (old === child) return node;
  const before = node instanceof Branch ? node : null;
  const children =
    child === null
      ? remove(before?.children ?? null, key, compareKeys)
      : insert(before?.children ?? null, key, child, compareKeys);
  if (children === null) return null;
  const after = new Branch(children, node?.priority ?? null);
  if (before?.indexes) after.indexes = deriveIndexes(before.indexes, key, old, child);
  return after;
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
