import { DatabaseError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { ClientWrite, EngineOptions, Json } from '../public.ts';
import { type Access, type Auth, administrator, denyAll, type WriteRequest } from './access.ts';
import { hashOf } from './hash.ts';
import { Hub } from './hub.ts';
import { type Path, parsePath, pathText } from './keys.ts';
import { PathTrie } from './path-trie.ts';
import { type Node, nodeAt, toJson } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { nodeFrom } from './values.ts';

export type Writes = readonly (readonly [path: Path, value: Json])[];

/** A decision to be repeated when the data it depends on changes. */
export interface Permission {
  check(): void;
}

export class Database {
  readonly hub = new Hub();
  access: Access = denyAll;
  alongside: ((write: ClientWrite) => { [path: string]: Json }) | undefined;
  admit: NonNullable<EngineOptions['admit']> | undefined;
  readonly #kernel: Kernel;
  readonly #clock: () => number;
  readonly #resting = new PathTrie<Permission>();
  readonly #doubtful = new Set<Permission>();

  constructor(kernel: Kernel, clock: () => number) {
    this.#kernel = kernel;
    this.#clock = clock;
  }

  get root(): Node {
    return this.#kernel.state.data;
  }

  get now(): number {
    return this.#clock();
  }

  /** `auth` undefined: the administrator, without rules. */
  write(writes: Writes, auth: Auth | null | undefined, expectedHash?: string): void {
    const before = this.root;
    const now = this.#clock();
    const nodes = resolve(writes, before, now);
    let after = before;
    for (const [path, node] of nodes) after = setAt(after, path, node);
    const paths = nodes.map(([path]) => path);
    if (auth !== undefined) this.#authorise({ auth, now, before, after, paths });
    if (expectedHash !== undefined) this.#compare(expectedHash, paths);
    if (after === before) return;
    const write = auth && auth !== administrator && clientWrite(auth, before, after, paths);
    if (write) this.#admit(write, false);
    const also = write ? updateWrites([], this.alongside?.(write) ?? {}) : [];
    const alongside = resolve(also, after, now);
    this.#change(nodes);
    if (alongside.length > 0) this.#change(alongside);
  }

  /** Throws `permission_denied` if the write would be rejected now. */
  rehearse(writes: Writes, auth: Auth | null): void {
    const before = this.root;
    let after = before;
    const now = this.#clock();
    const nodes = resolve(writes, before, now);
    for (const [path, node] of nodes) after = setAt(after, path, node);
    const paths = nodes.map(([path]) => path);
    this.#authorise({ auth, now, before, after, paths });
    if (auth && auth !== administrator) this.#admit(clientWrite(auth, before, after, paths), true);
  }

  rest(permission: Permission, paths: readonly Path[]): void {
    for (const path of paths) this.#resting.add(path, permission);
  }

  unrest(permission: Permission, paths: readonly Path[]): void {
    for (const path of paths) this.#resting.delete(path, permission);
    this.#doubtful.delete(permission);
  }

  doubt(permission: Permission): void {
    this.#doubtful.add(permission);
  }

  recheck(most = Infinity): boolean {
    let checked = 0;
    for (const permission of this.#doubtful) {
      if (checked++ >= most) return true;
      this.#doubtful.delete(permission);
      permission.check();
    }
    return false;
  }

  /** `now` equals the write's server timestamp. */
  #authorise(request: WriteRequest): void {
    if (request.auth === administrator) return;
    if (!this.access.mayWrite(request)) throw new DatabaseError('permission_denied', 'Permission denied');
  }

  #change(nodes: readonly (readonly [Path, Node])[]): void {
    const before = this.root;
    this.#kernel.apply({ space: 'data', writes: nodes });
    const paths = nodes.map(([path]) => path);
    for (const path of paths) for (const item of this.#resting.concerned(path)) this.#doubtful.add(item);
    this.hub.publish(before, this.root, paths);
  }

  #admit(write: ClientWrite, will: boolean): void {
    const rejected = this.admit?.(write, will);
    if (rejected) throw new DatabaseError(rejected.code, rejected.message);
  }

  #compare(expected: string, paths: readonly Path[]): void {
    const [path] = paths;
    if (path !== undefined && hashOf(nodeAt(this.root, path)) !== expected)
      throw new DatabaseError('datastale', 'Transaction hash does not match');
  }
}

function clientWrite({ uid, token }: Auth, before: Node, after: Node, paths: readonly Path[]): ClientWrite {
  const json = (root: Node, path: Path) => toJson(nodeAt(root, path), 'value');
  const changes = () =>
    paths.map((path) => ({ path: pathText(path), before: json(before, path), after: json(after, path) }));
  return { uid, claims: token, changes };
}

/** Absolute writes of an update. Throws if one path is above another. */
export function updateWrites(base: Path, values: { [key: string]: Json }): Writes {
  const writes = Object.entries(values).map(([key, value]) => {
    const path = [...base, ...parsePath(key, true)];
    parsePath(pathText(path), true);
    return [path, value] as const;
  });
  const texts = writes.map(([path]) => `${pathText(path)}/`).sort();
  texts.forEach((text, i) => {
    const next = texts[i + 1];
    if (next?.startsWith(text))
      throw new DatabaseError('invalid_data', 'one path of the update is above another');
  });
  return writes;
}

function resolve(writes: Writes, before: Node, now: number): [Path, Node][] {
  return writes.map(([path, json]) => [
    path,
    nodeFrom(json, nodeAt(before, path), { now }, path.at(-1) === '.priority' ? 0 : path.length),
  ]);
}
