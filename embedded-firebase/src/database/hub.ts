import type { Json } from '../public.ts';
import { indexKey } from './indexes.ts';
import { type Path, pathText } from './keys.ts';
import { PathTrie } from './path-trie.ts';
import { isInside, type Query, type Window, windowNode, windowOf } from './query.ts';
import { childOf, type Node, nodeAt, toJson } from './tree.ts';

/** What changed, as the protocol says it: `d` replaces, `m` merges. `data` is JSON text, made once for all readers. */
export interface Push {
  readonly action: 'd' | 'm';
  readonly path: string;
  readonly data: string;
}

/** Reads a path or a window of it; told of every change until it leaves. */
export interface Reader {
  push(push: Push): void;
}

/** Follows a path with values instead of pushes. `keys` are the children that may differ; `null` means any. */
export interface Watcher {
  readonly path: Path;
  changed(before: Node, after: Node, keys: ReadonlySet<string> | null): void;
}

/** All readers of one path and query: what they get is computed and encoded once. */
interface View {
  readonly path: Path;
  readonly query: Query | null;
  readonly readers: Set<Reader>;
  window: Window;
  encoded: { node: Node; text: string } | undefined;
}

/** Who reads what, and what a change means for them. Pure: the caller gives the tree before and after. */
export class Hub {
  readonly #views = new Map<string, View>();
  readonly #trie = new PathTrie<View>();
  readonly #watchers = new PathTrie<Watcher>();

  /** The reader joins; returns what it must be told first (JSON text and node). */
  join(root: Node, path: Path, query: Query | null, reader: Reader): { node: Node; text: () => string } {
    const id = viewId(path, query);
    let view = this.#views.get(id);
    if (view === undefined) {
      const window = query === null ? new Map() : windowOf(nodeAt(root, path), query);
      view = { path, query, readers: new Set(), window, encoded: undefined };
      this.#views.set(id, view);
      this.#trie.add(path, view);
    }
    view.readers.add(reader);
    const joined = view;
    const node = query === null ? nodeAt(root, path) : windowNode(nodeAt(root, path), view.window);
    return { node, text: () => encodeView(joined, node) };
  }

  leave(path: Path, query: Query | null, reader: Reader): void {
    const id = viewId(path, query);
    const view = this.#views.get(id);
    if (view === undefined || !view.readers.delete(reader) || view.readers.size > 0) return;
    this.#views.delete(id);
    this.#trie.delete(path, view);
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher.path, watcher);
    return () => this.#watchers.delete(watcher.path, watcher);
  }

  /** Tells all readers and watchers that the tree went from `before` to `after` by writes to `paths`. */
  publish(before: Node, after: Node, paths: readonly Path[]): void {
    const encode = memoizedEncoder(after);
    for (const [view, concerning] of concernedBy(this.#trie, paths)) {
      const push =
        view.query === null
          ? wholePush(view.path, before, after, concerning, encode)
          : windowPush(view, view.query, before, after, concerning);
      if (push !== null) for (const reader of [...view.readers]) reader.push(push);
    }
    for (const [watcher, concerning] of concernedBy(this.#watchers, paths)) {
      const old = nodeAt(before, watcher.path);
      const now = nodeAt(after, watcher.path);
      if (old !== now) watcher.changed(old, now, touchedKeys(watcher.path, concerning));
    }
  }

  /** The tree was set back: windows are taken anew, nobody is told (nobody was told of what is undone). */
  reset(root: Node): void {
    for (const view of this.#views.values())
      if (view.query !== null) view.window = windowOf(nodeAt(root, view.path), view.query);
  }
}

function viewId(path: Path, query: Query | null): string {
  return `${pathText(path)} ${query === null ? '' : queryId(query)}`;
}

function queryId(query: Query): string {
  return JSON.stringify(query, (_, value) =>
    typeof value === 'symbol' ? { object: true } : value === Infinity ? 'all' : value,
  );
}

function encodeView(view: View, node: Node): string {
  if (view.encoded === undefined || (view.encoded.node !== node && view.query === null))
    view.encoded = { node, text: JSON.stringify(toJson(node, 'export')) };
  if (view.encoded.node === node) return view.encoded.text;
  return JSON.stringify(toJson(node, 'export'));
}

function concernedBy<T>(trie: PathTrie<T>, paths: readonly Path[]): Map<T, Path[]> {
  const concerned = new Map<T, Path[]>();
  for (const path of paths)
    for (const item of trie.concerned(path)) {
      const list = concerned.get(item);
      if (list === undefined) concerned.set(item, [path]);
      else list.push(path);
    }
  return concerned;
}

type Encode = (path: Path) => string;

function memoizedEncoder(after: Node): Encode {
  const texts = new Map<string, string>();
  return (path) => {
    const id = pathText(path);
    let text = texts.get(id);
    if (text === undefined) {
      text = JSON.stringify(toJson(nodeAt(after, path), 'export'));
      texts.set(id, text);
    }
    return text;
  };
}

function wholePush(
  path: Path,
  before: Node,
  after: Node,
  written: readonly Path[],
  encode: Encode,
): Push | null {
  if (nodeAt(before, path) === nodeAt(after, path)) return null;
  const [only] = written;
  if (only === undefined) return null;
  if (written.some((other) => other.length <= path.length))
    return { action: 'd', path: pathText(path), data: encode(path) };
  if (written.length === 1) return { action: 'd', path: pathText(only), data: encode(only) };
  const parts = written.map((other) => {
    const relative = other.slice(path.length).join('/');
    return `${JSON.stringify(relative)}:${encode(other)}`;
  });
  return { action: 'm', path: pathText(path), data: `{${parts.join(',')}}` };
}

function windowPush(
  view: View,
  query: Query,
  before: Node,
  after: Node,
  written: readonly Path[],
): Push | null {
  const node = nodeAt(after, view.path);
  if (nodeAt(before, view.path) === node) return null;
  const keys = touchedKeys(view.path, written);
  if (keys !== null && !concernsWindow(view.window, query, node, keys)) return null;
  const old = view.window;
  const now = windowOf(node, query);
  view.window = now;
  const changes: { [key: string]: Json } = {};
  for (const key of old.keys()) if (!now.has(key)) changes[key] = null;
  for (const [key, child] of now) if (old.get(key) !== child) changes[key] = toJson(child, 'export');
  if (Object.keys(changes).length === 0) return null;
  return { action: 'm', path: pathText(view.path), data: JSON.stringify(changes) };
}

function concernsWindow(window: Window, query: Query, node: Node, keys: ReadonlySet<string>): boolean {
  for (const key of keys) {
    if (window.has(key)) return true;
    const child = childOf(node, key);
    if (child !== null && isInside(indexKey(query.index, key, child), query)) return true;
  }
  return false;
}

/** The children of `path` that writes to `written` touch; `null` when they are not known one by one. */
function touchedKeys(path: Path, written: readonly Path[]): ReadonlySet<string> | null {
  const keys = new Set<string>();
  for (const other of written) {
    const key = other[path.length];
    if (key === undefined || key === '.priority') return null;
    keys.add(key);
  }
  return keys;
}
