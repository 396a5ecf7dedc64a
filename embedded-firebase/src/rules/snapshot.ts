import type { Path } from '../database/keys.ts';
import { childCount, childOf, Leaf, type Node, type Priority, type Scalar } from '../database/tree.ts';

export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
}

export class RuleSnapshot {
  readonly #tree: Node;
  readonly #path: Path;
  readonly #touch: (path: Path) => void;

  constructor(tree: Node, path: Path, touch: (path: Path) => void) {
    this.#tree = tree;
    this.#path = path;
    this.#touch = touch;
  }

  child(path: string): RuleSnapshot {
    return new RuleSnapshot(this.#tree, [...this.#path, ...keysOf(path)], this.#touch);
  }

  parent(): RuleSnapshot {
    if (this.#path.length === 0) throw new RuleFailure('the root has no parent');
    return new RuleSnapshot(this.#tree, this.#path.slice(0, -1), this.#touch);
  }

  val(): Scalar | Node {
    const node = this.#node();
    return node instanceof Leaf ? node.value : node;
  }

  exists(): boolean {
    return this.#node() !== null;
  }

  hasChild(path: string): boolean {
    return this.child(path).exists();
  }

  hasChildren(keys?: readonly string[]): boolean {
    if (keys === undefined) return childCount(this.#node()) > 0;
    return keys.every((key) => this.hasChild(key));
  }

  isString(): boolean {
    return typeof this.val() === 'string';
  }

  isNumber(): boolean {
    return typeof this.val() === 'number';
  }

  isBoolean(): boolean {
    return typeof this.val() === 'boolean';
  }

  getPriority(): Priority {
    return this.#node()?.priority ?? null;
  }

  #node(): Node {
    this.#touch(this.#path);
    let node = this.#tree;
    for (const key of this.#path) node = childOf(node, key);
    return node;
  }
}

/** Impossible keys lead to nothing. An empty path fails: a missing name must not mean the parent. */
function keysOf(path: string): Path {
  const keys = path.split('/').filter((key) => key !== '');
  if (keys.length === 0) throw new RuleFailure('an empty path');
  return keys;
}
