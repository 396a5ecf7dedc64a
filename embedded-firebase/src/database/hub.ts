import type { Encoded } from '../public.ts';
import { EncodedText, Encodings } from './encoding.ts';
import { type Path, pathText } from './keys.ts';
import { PathTrie } from './path-trie.ts';
import { Push } from './push.ts';
import { type Query, Window } from './query.ts';
import { type Node, nodeAt, toJson } from './tree.ts';

export interface Reader {
  push(push: Push): void;
}

/** Receives values instead of pushes; only paths at, above or below `written` differ. */
export interface Watcher {
  readonly path: Path;
  changed(before: Node, after: Node, written: readonly Path[]): void;
}

interface View {
  readonly path: Path;
  readonly readers: Set<Reader>;
  readonly window: Window | null;
  first: { readonly node: Node; readonly push: Push } | undefined;
}

export class Hub {
  readonly #views = new Map<string, View>();
  readonly #trie = new PathTrie<View>();
  readonly #watchers = new PathTrie<Watcher>();
  readonly encodings = new Encodings();

  join(root: Node, path: Path, query: Query | null, reader: Reader): { node: Node; first: () => Push } {
    const id = viewId(path, query);
    let view = this.#views.get(id);
    if (view === undefined) {
      const window = query === null ? null : new Window(query, nodeAt(root, path));
      view = { path, readers: new Set(), window, first: undefined };
      this.#views.set(id, view);
      this.#trie.add(path, view);
    }
    view.readers.add(reader);
    const joined = view;
    const node = view.window === null ? nodeAt(root, path) : view.window.node;
    return { node, first: () => firstPush(joined, node, this.encodings) };
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

  publish(before: Node, after: Node, paths: readonly Path[]): void {
    const encode = memoizedEncoder(after);
    for (const [view, concerning] of concernedBy(this.#trie, paths)) {
      const push =
        view.window === null
          ? wholePush(view.path, before, after, concerning, encode)
          : windowPush(view.path, view.window, before, after, concerning);
      if (push !== null) for (const reader of [...view.readers]) reader.push(push);
    }
    for (const [watcher, concerning] of concernedBy(this.#watchers, paths)) {
      const old = nodeAt(before, watcher.path);
      const now = nodeAt(after, watcher.path);
      if (old !== now) watcher.changed(old, now, concerning);
    }
  }

  reset(root: Node): void {
    for (const { window, path } of this.#views.values()) window?.take(nodeAt(root, path));
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

function firstPush(view: View, node: Node, encodings: Encodings): Push {
  if (view.first === undefined || view.first.node !== node)
    view.first = { node, push: new Push('d', pathText(view.path), encodings.of(node)) };
  return view.first.push;
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

type Encode = (path: Path) => Encoded;

function memoizedEncoder(after: Node): Encode {
  const made = new Map<string, Encoded>();
  return (path) => {
    const id = pathText(path);
    let encoded = made.get(id);
    if (encoded === undefined) {
      encoded = new EncodedText(JSON.stringify(toJson(nodeAt(after, path), 'export')));
      made.set(id, encoded);
    }
    return encoded;
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
    return new Push('d', pathText(path), encode(path));
  if (written.length === 1) return new Push('d', pathText(only), encode(only));
  const parts = written.map((other) => {
    const relative = other.slice(path.length).join('/');
    return `${JSON.stringify(relative)}:${encode(other).text}`;
  });
  return new Push('m', pathText(path), new EncodedText(`{${parts.join(',')}}`));
}

function windowPush(
  path: Path,
  window: Window,
  before: Node,
  after: Node,
  written: readonly Path[],
): Push | null {
  const node = nodeAt(after, path);
  if (nodeAt(before, path) === node) return null;
  const changes = window.move(node, touchedKeys(path, written));
  if (changes.size === 0) return null;
  const parts = [...changes].map(
    ([key, child]) => `${JSON.stringify(key)}:${JSON.stringify(toJson(child, 'export'))}`,
  );
  return new Push('m', pathText(path), new EncodedText(`{${parts.join(',')}}`));
}

/** The children of `path` that `written` touches; `null`: possibly all. */
export function touchedKeys(path: Path, written: readonly Path[]): ReadonlySet<string> | null {
  const keys = new Set<string>();
  for (const other of written) {
    const key = other[path.length];
    if (key === undefined || key === '.priority') return null;
    keys.add(key);
  }
  return keys;
}
