import { DatabaseError } from '../errors.ts';
import type { Writes } from './database.ts';
import { type Path, pathText } from './keys.ts';

const MAX_GROUPS = 1000;

/** A client's last will: writes kept until its socket is gone. */
export class OnDisconnect {
  #groups: Writes[] = [];

  /** Replaces what was kept at and below the paths of `writes`; what comes together is written together. */
  add(writes: Writes): void {
    if (this.#groups.length >= MAX_GROUPS)
      throw new DatabaseError('too_big', 'Too many onDisconnect operations');
    for (const [path] of writes) this.cancel(path);
    this.#groups.push(writes);
  }

  /** Drops what was kept at and below `path`. */
  cancel(path: Path): void {
    const prefix = `${pathText(path)}/`.replace('//', '/');
    this.#groups = this.#groups
      .map((writes) => writes.filter(([other]) => !`${pathText(other)}/`.startsWith(prefix)))
      .filter((writes) => writes.length > 0);
  }

  /** All groups in the order they were added; afterwards nothing is kept. */
  take(): Writes[] {
    return this.#groups.splice(0);
  }
}
