import type { Access, Auth } from '../database/access.ts';
import { updateWrites } from '../database/database.ts';
import { parsePath } from '../database/keys.ts';
import { type Node, nodeAt } from '../database/tree.ts';
import { setAt } from '../database/tree-writes.ts';
import { nodeFrom, storedNode } from '../database/values.ts';
import type { Json } from '../public.ts';

/** Immutable data on which compiled rules can be tried without an engine. */
export class Situation {
  readonly #root: Node;
  readonly #now: number;

  private constructor(root: Node, now: number) {
    this.#root = root;
    this.#now = now;
  }

  /** `now` in milliseconds since the epoch. */
  static of(data: Json, now: number): Situation {
    return new Situation(storedNode(data), now);
  }

  /** A copy with other values; `null` removes. */
  with(values: { [path: string]: Json }): Situation {
    return new Situation(this.#after(values).root, this.#now);
  }

  reads(access: Access, auth: Auth | null, path: string, query: { [key: string]: Json } = {}): boolean {
    return access.mayRead({
      auth,
      now: this.#now,
      root: this.#root,
      path: parsePath(path),
      query,
      touch: () => {},
    });
  }

  writes(access: Access, auth: Auth | null, values: { [path: string]: Json }): boolean {
    const { root: after, paths } = this.#after(values);
    return access.mayWrite({ auth, now: this.#now, before: this.#root, after, paths });
  }

  #after(values: { [path: string]: Json }) {
    const writes = updateWrites([], values);
    const root = writes.reduce(
      (tree, [path, json]) =>
        setAt(tree, path, nodeFrom(json, nodeAt(this.#root, path), { now: this.#now }, path.length)),
      this.#root,
    );
    return { root, paths: writes.map(([path]) => path) };
  }
}
