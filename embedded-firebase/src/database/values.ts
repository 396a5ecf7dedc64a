import { DatabaseError } from '../errors.ts';
import type { Json } from '../public.ts';
import { assertDepth, assertKey, compareKeys } from './keys.ts';
import { fromSorted } from './sorted-map.ts';
import {
  Branch,
  type Child,
  childCount,
  childOf,
  childrenOf,
  Leaf,
  type Node,
  type Priority,
  type Scalar,
} from './tree.ts';
import { withPriority } from './tree-writes.ts';

const MAX_STRING_BYTES = 10 * 1024 * 1024;

export interface Moment {
  readonly now: number;
}

/** Parses JSON from clients: wrappers, arrays, server values. Throws `DatabaseError('invalid_data')`. */
export function nodeFrom(json: Json, existing: Node, moment: Moment, depth = 0): Node {
  return reuse(build(json, existing, moment, depth), existing);
}

/** Keeps `existing` if equal, so that nothing is pushed or stored. */
function reuse(node: Node, existing: Node): Node {
  if (node === null || existing === null || node.priority !== existing.priority) return node;
  if (node instanceof Leaf)
    return existing instanceof Leaf && existing.value === node.value ? existing : node;
  if (childCount(existing) !== childCount(node)) return node;
  for (const [key, child] of childrenOf(node)) if (childOf(existing, key) !== child) return node;
  return existing;
}

function build(json: Json, existing: Node, moment: Moment, depth: number): Node {
  assertDepth(depth);
  if (json === null) return null;
  if (typeof json !== 'object') return new Leaf(checkScalar(json));
  if (Array.isArray(json)) return branchFrom(Object.entries(json), existing, moment, depth);
  if (Object.hasOwn(json, '.sv')) return new Leaf(serverValue(json['.sv'] ?? null, existing, moment));
  const priority = priorityFrom(json['.priority'] ?? null, existing, moment);
  if (Object.hasOwn(json, '.value'))
    return withPriority(nodeFrom(unwrapped(json['.value'] ?? null), existing, moment, depth), priority);
  return withPriority(branchFrom(Object.entries(json), existing, moment, depth), priority);
}

function unwrapped(value: Json): Json {
  if (value !== null && typeof value === 'object' && Object.hasOwn(value, '.value'))
    throw new DatabaseError('invalid_data', 'a .value within a .value');
  return value;
}

export function storedNode(json: Json): Node {
  return nodeFrom(json, null, { now: 0 });
}

function branchFrom(entries: [string, Json][], existing: Node, moment: Moment, depth: number): Node {
  const children: [string, Child][] = [];
  for (const [key, json] of entries) {
    if (key === '.priority') continue;
    assertKey(key);
    const child = nodeFrom(json, childOf(existing, key), moment, depth + 1);
    if (child !== null) children.push([key, child]);
  }
  if (children.length === 0) return null;
  children.sort((a, b) => compareKeys(a[0], b[0]));
  return new Branch(fromSorted(children));
}

function priorityFrom(json: Json, existing: Node, moment: Moment): Priority {
  if (json === null) return null;
  if (typeof json === 'string' || typeof json === 'number') return checkScalar(json) as string | number;
  if (typeof json === 'object' && !Array.isArray(json) && Object.hasOwn(json, '.sv')) {
    const current = existing?.priority ?? null;
    const value = serverValue(json['.sv'] ?? null, current === null ? null : new Leaf(current), moment);
    if (typeof value !== 'boolean') return value;
  }
  throw new DatabaseError('invalid_data', 'a priority is a number or a string');
}

function serverValue(kind: Json, existing: Node, moment: Moment): Scalar {
  if (kind === 'timestamp') return moment.now;
  if (kind !== null && typeof kind === 'object' && !Array.isArray(kind)) {
    const delta = kind.increment;
    if (typeof delta === 'number') {
      const current = existing instanceof Leaf && typeof existing.value === 'number' ? existing.value : 0;
      return checkScalar(current + delta);
    }
  }
  throw new DatabaseError('invalid_data', 'unknown server value');
}

function checkScalar(value: Scalar): Scalar {
  if (!['string', 'number', 'boolean'].includes(typeof value))
    throw new DatabaseError('invalid_data', `a ${typeof value} is no JSON`);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new DatabaseError('invalid_data', 'a number must be finite');
  if (
    typeof value === 'string' &&
    value.length > MAX_STRING_BYTES / 3 &&
    utf8Length(value) > MAX_STRING_BYTES
  )
    throw new DatabaseError('too_big', 'a string is longer than 10 MB');
  // clients cannot hash lone surrogates
  if (typeof value === 'string') return value.toWellFormed();
  // JSON cannot represent -0, so hashes would differ
  return value === 0 ? 0 : value;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
