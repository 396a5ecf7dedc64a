import { DatabaseError } from '../errors.ts';
import type { Auth } from './access.ts';
import type { Writes } from './database.ts';
import { type Path, pathText } from './keys.ts';

const MAX_GROUPS = 1000;
/** Characters kept for one client. */
const MAX_SIZE = 4 * 1024 * 1024;

/** Writes that belong together, and who left them: whose right is asked for again when they are carried out. */
export interface Will {
  readonly auth: Auth | null;
  readonly writes: Writes;
  readonly size: number;
}

/** A client's last will: writes kept until its socket is gone. */
export class OnDisconnect {
  #wills: readonly Will[] = [];

  get wills(): readonly Will[] {
    return this.#wills;
  }

  /** Replaces what was kept at and below the paths of `writes`; what comes together is written together. */
  add(writes: Writes, auth: Auth | null): void {
    const size = JSON.stringify(writes).length;
    const kept = this.#without(writes.map(([path]) => path));
    const total = kept.reduce((sum, will) => sum + will.size, size);
    if (kept.length >= MAX_GROUPS || total > MAX_SIZE)
      throw new DatabaseError('too_big', 'Too many onDisconnect operations');
    this.#wills = [...kept, { auth, writes, size }];
  }

  /** Drops what was kept at and below `path`. */
  cancel(path: Path): void {
    this.#wills = this.#without([path]);
  }

  /** What was left by this account is nobody's from now on. */
  disown(uid: string): void {
    this.#wills = this.#wills.map((will) => (will.auth?.uid === uid ? { ...will, auth: null } : will));
  }

  /** All wills in the order they were added; afterwards nothing is kept. */
  take(): readonly Will[] {
    const wills = this.#wills;
    this.#wills = [];
    return wills;
  }

  #without(paths: readonly Path[]): Will[] {
    const dropped = new Set(paths.map(pathText));
    return this.#wills
      .map((will) => {
        const writes = will.writes.filter(([path]) => !prefixes(path).some((text) => dropped.has(text)));
        return writes.length === will.writes.length ? will : { ...will, writes };
      })
      .filter(({ writes }) => writes.length > 0);
  }
}

/** The path and all paths above it. */
function prefixes(path: Path): string[] {
  return [...path.map((_, i) => pathText(path.slice(0, i))), pathText(path)];
}
