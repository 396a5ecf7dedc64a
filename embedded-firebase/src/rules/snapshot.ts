import type { Path } from '../database/keys.ts';
import { childCount, childOf, Leaf, type Node, type Priority, type Scalar } from '../database/tree.ts';

/** A rule went wrong while it ran, e.g. `null.length`. The rule then counts as false. */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
}

/** What rules see of the database: a place in a tree. Nothing is copied; the data is looked up when asked for. */
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

  /** A scalar, `null`, or the node itself, which only can be compared. */
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

/** Keys that no data can have are taken too: nothing is there. An empty path fails, so that a missing name is not the whole. */
function keysOf(path: string): Path {
  const keys = path.split('/').filter((key) => key !== '');
  if (keys.length === 0) throw new RuleFailure('an empty path');
  return keys;
}
