/** One value that an action of the staff changed. Absent is `null`; very long values are cut to their first characters as text. */
export interface AuditChange {
  /** A path of the database, or `account/{uid}`. */
  what: string;
  before: AuditValue;
  after: AuditValue;
}
export type AuditValue = null | boolean | number | string | AuditValue[] | { [key: string]: AuditValue };

/** `action` of what was written to the database without an endpoint. */
export const clientAction = 'database';

/** What a member of the staff did. */
export interface AuditEntry {
  /** Later entries have later ids. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** In whose name it happened. */
  uid: string;
  email: string;
  /** The administrator who had signed in as this person. */
  helper?: string;
  /** Path of the endpoint, or `clientAction`. */
  action: string;
  changes: AuditChange[];
}
