/** `code` is Firebase's, e.g. `EMAIL_EXISTS`. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: string;
  constructor(code: string, detail?: string) {
    super(detail ? `${code} : ${detail}` : code);
    this.code = code;
  }
}

/** The store failed and the change was undone. `code` is the system's, e.g. `ENOSPC`. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
  readonly code: string;
  constructor(cause: unknown) {
    super('a change could not be stored', { cause });
    const { code } = (cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : 'unavailable';
  }
}

/** `code` is the protocol's, e.g. `permission_denied`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  constructor(code: string, detail?: string) {
    super(detail ?? code);
    this.code = code;
  }
}

/** `rule` is the rule's path (`/a/$b/.read`), `position` the offset in its text. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  readonly rule: string;
  readonly position: number | undefined;
  constructor(rule: string, reason: string, position?: number) {
    super(position === undefined ? `${rule}: ${reason}` : `${rule}, position ${position}: ${reason}`);
    this.rule = rule;
    this.position = position;
  }
}

/** The data directory is unusable; its files were left unchanged. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: 'CORRUPT' | 'NEWER' | 'LOCKED';
  constructor(code: 'CORRUPT' | 'NEWER' | 'LOCKED', reason: string) {
    super(reason);
    this.code = code;
  }
}
