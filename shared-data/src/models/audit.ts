/** Absent is `null`; very long values are truncated to text. */
export interface AuditChange {
  /** A path of the database, or `account/{uid}`. */
  what: string;
  before: AuditValue;
  after: AuditValue;
}
export type AuditValue = null | boolean | number | string | AuditValue[] | { [key: string]: AuditValue };

/** `action` of direct database writes. */
export const clientAction = 'database';
/** `action` of putting back what another entry changed. */
export const restoreAction = '/api/audit/restore';
/** `action` of signing in as somebody to help. */
export const helpAction = '/api/auth/token';
/** `action` of seeing the site as somebody else would. */
export const rehearseAction = '/api/rehearsal/begin';
/** Actions that begin a task, by what it does. */
export const taskActions = {
  import: '/api/import/apply',
  undo: '/api/import/undo',
  print: '/api/print/append',
  archive: '/api/archive/append',
  accounts: '/api/auth/many',
  programs: '/api/program/many',
  programsUndo: '/api/program/manyUndo',
} as const;

export interface AuditEntry {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  uid: string;
  email: string;
  /** The administrator who had signed in as this person. */
  helper?: string;
  action: string;
  changes: AuditChange[];
}
