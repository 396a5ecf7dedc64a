import { compareNames, MAX_NAME, MIN_NAME } from './keys.ts';
import { fromSorted, insert, remove } from './sorted-map.ts';
import {
  Branch,
  type Child,
  childCount,
  childrenOf,
  type Index,
  type IndexKey,
  type IndexMap,
  type IndexName,
  Leaf,
  type Node,
  nodeAt,
  OBJECT,
  type SortValue,
} from './tree.ts';

const MAX_INDEXES = 8;
const LONG = 1000;

export function compareValues(a: SortValue, b: SortValue): number {
  const left = rank(a);
  const right = rank(b);
  if (left !== right) return left - right;
  if (a === b || a === null || b === null || a === OBJECT || b === OBJECT) return 0;
  return a < b ? -1 : 1;
}

export function compareIndexKeys(a: IndexKey, b: IndexKey): number {
  return compareValues(a.value, b.value) || compareNames(a.key, b.key);
}

function sortValue(node: Node): SortValue {
  if (node === null) return null;
  return node instanceof Leaf ? node.value : OBJECT;
}

export function indexKey(index: IndexName, key: string, child: Child): IndexKey {
  if (index === '.key') return { value: null, key };
  if (index === '.value') return { value: sortValue(child), key };
  if (index === '.priority') return { value: child.priority, key };
  return { value: sortValue(nodeAt(child, splitIndex(index))), key };
}

export function indexOf(node: Branch, name: IndexName): Index {
  const known = node.indexes?.get(name);
  if (known !== undefined) return known;
  const entries: [IndexKey, Child][] = [];
  for (const [key, child] of childrenOf(node)) entries.push([indexKey(name, key, child), child]);
  entries.sort((a, b) => compareIndexKeys(a[0], b[0]));
  const index = fromSorted(entries);
  const kept = [...(node.indexes ?? [])].slice(-(MAX_INDEXES - 1));
  node.indexes = new Map([...kept, [name, index]]);
  return index;
}

export function hasRoomFor(node: Node, name: IndexName): boolean {
  if (!(node instanceof Branch) || childCount(node) < LONG) return true;
  return node.indexes === undefined || node.indexes.has(name) || node.indexes.size < MAX_INDEXES;
}

export function deriveIndexes(indexes: IndexMap, key: string, old: Node, child: Node): IndexMap {
  const derived = new Map<IndexName, Index>();
  for (const [name, index] of indexes) {
    let next = index;
    if (old !== null) next = remove(next, indexKey(name, key, old), compareIndexKeys);
    if (child !== null) next = insert(next, indexKey(name, key, child), child, compareIndexKeys);
    derived.set(name, next);
  }
  return derived;
}

export const LOWEST: IndexKey = { value: null, key: MIN_NAME };
export const HIGHEST: IndexKey = { value: OBJECT, key: MAX_NAME };

function rank(value: SortValue): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 2 : 1;
  if (typeof value === 'number') return 3;
  return typeof value === 'string' ? 4 : 5;
}

const splits = new Map<IndexName, readonly string[]>();

function splitIndex(index: IndexName): readonly string[] {
  const known = splits.get(index);
  if (known !== undefined) return known;
  const path = index.split('/').filter((key) => key !== '');
  if (splits.size > 1000) splits.clear();
  splits.set(index, path);
  return path;
}
