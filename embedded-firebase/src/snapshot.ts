import { GrowingTree } from './database/growing-tree.ts';
import { type Path, pathText } from './database/keys.ts';
import { readStored, storedJson } from './database/stored.ts';
import { Branch, childrenOf, type Node } from './database/tree.ts';
import type { LogRecord, Space, Store, StoredWrite } from './public.ts';

export type State = Readonly<Record<Space, Node>>;

const spaces = ['data', 'auth', 'will'] as const satisfies Space[];

const PART_SIZE = 2000;
const VALUE_BYTES = 32;

export function* snapshotOf(state: State): Generator<LogRecord> {
  for (const space of spaces) {
    let writes: StoredWrite[] = [];
    let size = 0;
    for (const [path, node] of pieces([], state[space])) {
      const json = storedJson(node);
      writes.push([pathText(path), json]);
      size += 1 + (typeof json === 'string' ? json.length : json.to - json.from) / VALUE_BYTES;
      if (size < PART_SIZE) continue;
      yield { space, writes };
      writes = [];
      size = 0;
    }
    if (writes.length > 0) yield { space, writes };
  }
}

export async function restore(store: Store, note: (message: string) => void): Promise<State> {
  const trees = { data: new GrowingTree(), auth: new GrowingTree(), will: new GrowingTree() };
  const keysOf = pathReader();
  await store.load(({ space, writes }) => {
    for (const [path, json] of writes) trees[space].write(keysOf(path), readStored(json));
  }, note);
  return { data: trees.data.finish(), auth: trees.auth.finish(), will: trees.will.finish() };
}

function pathReader(): (path: string) => Path {
  let parent = '';
  let keys: Path = [];
  return (path) => {
    if (path === '/') return [];
    const end = path.lastIndexOf('/');
    if (end !== parent.length || !path.startsWith(parent)) {
      parent = path.slice(0, end);
      keys = parent.split('/').slice(1);
    }
    return [...keys, path.slice(end + 1)];
  };
}

function* pieces(path: Path, node: Node): Generator<[Path, Node]> {
  if (node === null) return;
  const unread = node instanceof Branch && node.stored !== undefined;
  if (unread || node.priority !== null || weigh(node, PART_SIZE) < PART_SIZE) yield [path, node];
  else for (const [key, child] of childrenOf(node)) yield* pieces([...path, key], child);
}

function weigh(node: Node, enough: number): number {
  const stored = node instanceof Branch ? node.stored : undefined;
  if (stored !== undefined) return (stored.to - stored.from) / VALUE_BYTES;
  let weight = 1;
  for (const [, child] of childrenOf(node)) {
    if (weight >= enough) break;
    weight += weigh(child, enough - weight);
  }
  return weight;
}
