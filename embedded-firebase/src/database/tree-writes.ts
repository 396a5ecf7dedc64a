import { deriveIndexes } from './indexes.ts';
import { compareKeys, type Path } from './keys.ts';
import { insert, remove } from './sorted-map.ts';
import { Branch, childOf, Leaf, type Node, type Priority } from './tree.ts';

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
