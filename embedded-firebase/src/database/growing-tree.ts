import { compareKeys, type Path } from './keys.ts';
import { fromSorted } from './sorted-map.ts';
import { Branch, type Child, type Node } from './tree.ts';
import { setAt } from './tree-writes.ts';

interface OpenBranch {
  readonly entries: [string, Child][];
}

export class GrowingTree {
  #open: OpenBranch[] | null = [{ entries: [] }];
  #last: Path = [];
  #node: Node = null;

  write(path: Path, node: Node): void {
    if (!this.#append(path, node)) this.#node = setAt(this.finish(), path, node);
  }

  finish(): Node {
    if (this.#open !== null) {
      this.#close(this.#open, 0);
      this.#node = branchOf(this.#open[0]);
      this.#open = null;
    }
    return this.#node;
  }

  #append(path: Path, node: Node): boolean {
    const open = this.#open;
    const key = path.at(-1);
    if (open === null || node === null || key === undefined || key === '.priority') return false;
    const last = this.#last;
    let same = 0;
    while (same < path.length && same < last.length && path[same] === last[same]) same++;
    if (last.length > 0) {
      const [now, before] = [path[same], last[same]];
      if (now === undefined || before === undefined || compareKeys(before, now) >= 0) return false;
      this.#close(open, same);
    }
    while (open.length < path.length) open.push({ entries: [] });
    open.at(-1)?.entries.push([key, node]);
    this.#last = path;
    return true;
  }

  #close(open: OpenBranch[], depth: number): void {
    while (open.length > depth + 1) {
      const branch = branchOf(open.pop());
      const key = this.#last[open.length - 1];
      if (branch !== null && key !== undefined) open.at(-1)?.entries.push([key, branch]);
    }
  }
}

function branchOf(open: OpenBranch | undefined): Child | null {
  return open === undefined || open.entries.length === 0 ? null : new Branch(fromSorted(open.entries));
}
