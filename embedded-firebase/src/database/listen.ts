import type { Json, SharedFrame } from '../public.ts';
import { type Auth, administrator } from './access.ts';
import type { Database, Permission } from './database.ts';
import type { Reader } from './hub.ts';
import { type Path, pathText } from './keys.ts';
import type { Push } from './push.ts';
import { parseWindow, type Query } from './query.ts';
import type { Node } from './tree.ts';

export interface Listener {
  readonly auth: Auth | null;
  send(frame: SharedFrame): void;
  revoke(listen: Listen): void;
}

export class Listen implements Reader, Permission {
  readonly path: Path;
  readonly query: Query | null;
  readonly wireQuery: { [key: string]: Json } | null;
  readonly id: string;
  readonly #listener: Listener;
  readonly #database: Database;
  readonly tag: number | undefined;
  #grounds: Path[] = [];
  #active = false;

  constructor(
    listener: Listener,
    database: Database,
    path: Path,
    wireQuery: { [key: string]: Json } | null,
    tag: number | undefined,
  ) {
    this.#listener = listener;
    this.#database = database;
    this.path = path;
    this.wireQuery = wireQuery;
    this.query = parseWindow(wireQuery);
    this.tag = tag;
    this.id = Listen.idOf(path, wireQuery);
  }

  get windowPath(): string | null {
    return this.query === null ? null : pathText(this.path);
  }

  static idOf(path: Path, wireQuery: { [key: string]: Json } | null): string {
    if (wireQuery === null) return pathText(path);
    const sorted = Object.entries(wireQuery).sort(([a], [b]) => (a < b ? -1 : 1));
    return `${pathText(path)} ${JSON.stringify(sorted)}`;
  }

  isAllowed(): boolean {
    if (this.#listener.auth === administrator) return true;
    const grounds: Path[] = [];
    const { root, now, access } = this.#database;
    const allowed = access.mayRead({
      auth: this.#listener.auth,
      now,
      root,
      path: this.path,
      query: this.wireQuery,
      touch: (path) => grounds.push(path),
    });
    if (this.#active) this.#database.unrest(this, this.#grounds);
    this.#grounds = grounds;
    if (this.#active) this.#database.rest(this, grounds);
    return allowed;
  }

  begin(): { node: Node; first: () => Push } {
    this.#active = true;
    this.#database.rest(this, this.#grounds);
    return this.#database.hub.join(this.#database.root, this.path, this.query, this);
  }

  check(): void {
    if (!this.#active || this.isAllowed()) return;
    this.end();
    this.#listener.revoke(this);
  }

  end(): void {
    if (!this.#active) return;
    this.#active = false;
    this.#database.unrest(this, this.#grounds);
    this.#database.hub.leave(this.path, this.query, this);
  }

  push(push: Push): void {
    this.#listener.send(push.frame(this.tag));
  }
}
