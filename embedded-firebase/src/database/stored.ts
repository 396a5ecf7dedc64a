import type { Json, Utf8 } from '../public.ts';
import { compareKeys } from './keys.ts';
import { fromSorted } from './sorted-map.ts';
import {
  Branch,
  type Child,
  type ChildMap,
  Leaf,
  type Node,
  type Priority,
  toJson,
  type Unread,
} from './tree.ts';

const WORTH_WAITING = 48;
const BRACE = 0x7b;
const DOT = 0x2e;
const decoder = new TextDecoder();

/** `.priority` comes first. Unread nodes keep their bytes. */
export function storedJson(node: Node): string | Utf8 {
  if (node instanceof Leaf || node === null || node.priority === null)
    return (node instanceof Branch && node.stored) || JSON.stringify(toJson(node, 'export'));
  return priorityFirst(toJson(node, 'export'));
}

export function priorityFirst(json: Json): string {
  if (json === null || typeof json !== 'object' || Array.isArray(json) || !('.priority' in json))
    return JSON.stringify(json);
  const { '.priority': priority, ...rest } = json;
  return `{".priority":${JSON.stringify(priority)},${JSON.stringify(rest).slice(1)}`;
}

export class StoredJson implements Unread {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  node(): Node {
    return build(JSON.parse(decoder.decode(this.bytes.subarray(this.from, this.to))) as Json);
  }

  read(): ChildMap {
    const node = this.node();
    return node instanceof Branch ? node.children : null;
  }
}

export function readStored(json: string | Utf8): Node {
  if (typeof json === 'string') return build(JSON.parse(json) as Json);
  const { bytes, from, to } = json;
  const stored = json instanceof StoredJson ? json : new StoredJson(bytes, from, to);
  const large = to - from >= WORTH_WAITING && bytes[from] === BRACE && bytes[from + 2] !== DOT;
  return large ? new Branch(null, null, stored) : stored.node();
}

function build(json: Json): Node {
  if (json === null) return null;
  if (typeof json !== 'object') return new Leaf(json);
  const priority = Array.isArray(json) ? null : ((json['.priority'] ?? null) as Priority);
  if (!Array.isArray(json) && '.value' in json) return new Leaf(json['.value'] as Leaf['value'], priority);
  const children = childrenFrom(json);
  return children === null ? null : new Branch(children, priority);
}

function childrenFrom(json: Json[] | { [key: string]: Json }): ChildMap {
  const entries: [string, Child][] = [];
  let sorted = true;
  let last: string | undefined;
  for (const key of Object.keys(json)) {
    if (key === '.priority') continue;
    const child = build((json as { [key: string]: Json })[key] ?? null);
    if (child === null) continue;
    sorted &&= last === undefined || compareKeys(last, key) < 0;
    last = key;
    entries.push([key, child]);
  }
  if (!sorted) entries.sort((a, b) => compareKeys(a[0], b[0]));
  return fromSorted(entries);
}
