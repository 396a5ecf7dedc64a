import type { Path } from './keys.ts';

interface TrieNode<T> {
  readonly items: Set<T>;
  readonly children: Map<string, TrieNode<T>>;
}

export class PathTrie<T> {
  readonly #root: TrieNode<T> = { items: new Set(), children: new Map() };

  add(path: Path, item: T): void {
    let at = this.#root;
    for (const key of path) {
      let next = at.children.get(key);
      if (next === undefined) {
        next = { items: new Set(), children: new Map() };
        at.children.set(key, next);
      }
      at = next;
    }
    at.items.add(item);
  }

  delete(path: Path, item: T): void {
    const trail: TrieNode<T>[] = [this.#root];
    for (const key of path) {
      const next = trail.at(-1)?.children.get(key);
      if (next === undefined) return;
      trail.push(next);
    }
    trail.at(-1)?.items.delete(item);
    for (let i = path.length; i > 0; i--) {
      const node = trail[i];
      if (node === undefined || node.items.size > 0 || node.children.size > 0) return;
      trail[i - 1]?.children.delete(path[i - 1] ?? '');
    }
  }

  *concerned(path: Path): Generator<T> {
    let at: TrieNode<T> | undefined = this.#root;
    for (const key of path) {
      yield* at.items;
      at = at.children.get(key);
      if (at === undefined) return;
    }
    yield* subtree(at);
  }
}

function* subtree<T>(node: TrieNode<T>): Generator<T> {
  yield* node.items;
  for (const child of node.children.values()) yield* subtree(child);
}
