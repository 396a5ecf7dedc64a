import type { Writes } from './database.ts';
import { type Path, pathText } from './keys.ts';

/** A client's last will: writes kept until its socket is gone. */
export class OnDisconnect {
  #groups: Writes[] = [];

  /** Replaces what was kept at and below the paths of `writes`; what comes together is written together. */
  add(writes: Writes): void {
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
