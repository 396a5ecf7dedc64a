import { DatabaseError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { Json } from '../public.ts';
import { type Auth, administrator } from './access.ts';
import type { Database, Writes } from './database.ts';
import { type Path, parsePath, pathText } from './keys.ts';
import { childrenOf, Leaf, type Node, nodeAt } from './tree.ts';

const MAX_GROUPS = 1000;
const MAX_SIZE = 4 * 1024 * 1024;

interface Will {
  readonly auth: Auth | null;
  readonly writes: Writes;
}

export class OnDisconnect {
  readonly #kernel: Kernel;
  readonly #session: string;

  constructor(kernel: Kernel, session: string) {
    this.#kernel = kernel;
    this.#session = session;
  }

  get isEmpty(): boolean {
    return nodeAt(this.#kernel.state.will, [this.#session]) === null;
  }

  /** Replaces earlier writes at or below these paths. */
  add(writes: Writes, auth: Auth | null): void {
    const text = textOf({ writes, auth });
    const kept = this.#kept();
    const size = kept.reduce((sum, [, leaf]) => sum + String(leaf.value).length, text.length);
    if (kept.length >= MAX_GROUPS || size > MAX_SIZE)
      throw new DatabaseError('too_big', 'Too many onDisconnect operations');
    const next = Number(kept.at(-1)?.[0] ?? 0) + 1;
    const without = this.#without(writes.map(([path]) => path));
    this.#apply([...without, [String(next), new Leaf(text)]]);
  }

  cancel(path: Path): void {
    this.#apply(this.#without([path]));
  }

  /** Writes of a deleted account are made unauthenticated. */
  disown(uid: string): void {
    const theirs = this.#kept().filter(([, leaf]) => willOf(leaf).auth?.uid === uid);
    this.#apply(theirs.map(([group, leaf]) => [group, new Leaf(textOf({ ...willOf(leaf), auth: null }))]));
  }

  carryOut(database: Database): void {
    while (this.carryOutNext(database)) {}
  }

  /** Carries out and removes the first, as far as rules allow; returns whether more remain. Drops invalid ones of earlier versions. */
  carryOutNext(database: Database): boolean {
    const kept = childrenOf(nodeAt(this.#kernel.state.will, [this.#session]));
    const first = kept.next();
    if (first.done) return false;
    const [group, leaf] = first.value;
    try {
      if (leaf instanceof Leaf) {
        const { writes, auth } = willOf(leaf);
        database.write(writes, auth);
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
    }
    this.#apply([[group, null]]);
    return !kept.next().done;
  }

  #kept(): [group: string, leaf: Leaf][] {
    const found = childrenOf(nodeAt(this.#kernel.state.will, [this.#session]));
    return [...found].filter((entry): entry is [string, Leaf] => entry[1] instanceof Leaf);
  }

  #apply(changes: readonly (readonly [group: string, node: Node])[]): void {
    if (changes.length === 0) return;
    const writes = changes.map(([group, node]) => [[this.#session, group], node] as const);
    this.#kernel.apply({ space: 'will', writes });
  }

  #without(paths: readonly Path[]): [group: string, node: Node][] {
    const dropped = new Set(paths.map(pathText));
    return this.#kept().flatMap(([group, leaf]): [string, Node][] => {
      const { writes, auth } = willOf(leaf);
      const left = writes.filter(([path]) => !prefixes(path).some((text) => dropped.has(text)));
      if (left.length === writes.length) return [];
      return [[group, left.length === 0 ? null : new Leaf(textOf({ writes: left, auth }))]];
    });
  }
}

export function carryOutKept(database: Database, kernel: Kernel, isHere: (session: string) => boolean): void {
  for (const [session] of [...childrenOf(kernel.state.will)])
    if (!isHere(session)) new OnDisconnect(kernel, session).carryOut(database);
}

export function countKept(kernel: Kernel, uid: string): number {
  let count = 0;
  for (const [, session] of childrenOf(kernel.state.will))
    for (const [, leaf] of childrenOf(session)) {
      if (!(leaf instanceof Leaf)) continue;
      const { auth, writes } = willOf(leaf);
      if (auth?.uid === uid) count += writes.length;
    }
  return count;
}

function prefixes(path: Path): string[] {
  return [...path.map((_, i) => pathText(path.slice(0, i))), pathText(path)];
}

const ADMINISTRATOR = 'administrator';
const read = new WeakMap<Leaf, Will>();

function textOf({ auth, writes }: Will): string {
  const parts = writes.map(([path, value]) => [pathText(path), value]);
  return JSON.stringify({ auth: auth === administrator ? ADMINISTRATOR : auth, writes: parts });
}

function willOf(leaf: Leaf): Will {
  let will = read.get(leaf);
  if (will === undefined) {
    const { auth, writes } = JSON.parse(String(leaf.value)) as {
      auth: Auth | null | typeof ADMINISTRATOR;
      writes: [string, Json][];
    };
    will = {
      auth: auth === ADMINISTRATOR ? administrator : auth,
      writes: writes.map(([path, value]) => [parsePath(path, true), value]),
    };
    read.set(leaf, will);
  }
  return will;
}
