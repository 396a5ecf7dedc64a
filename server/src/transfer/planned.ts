import type { Json } from 'embedded-firebase';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { RowFate } from 'shared-data/models/transfer';
import type { User } from 'shared-data/models/user';
import type { Row } from './rows.ts';

/** What an import is compared with. */
export interface ImportWorld {
  users: Readonly<Record<string, User>>;
  /** Accounts by normalised address. */
  accounts: ReadonlyMap<string, string>;
  programs: Readonly<Record<string, PublicProgram>>;
  own: Readonly<Record<string, PrivateProgram>>;
  sessions: Readonly<Record<string, Session>>;
  groups: ReadonlySet<string>;
}

/** What writing needs besides the plan. */
export interface WriteContext {
  now: number;
  /** The account of a new person. */
  uidOf(email: string): string;
  nextId(): string;
}

export interface Planned {
  fate: RowFate;
  /** Of rows that write something. */
  write?(context: WriteContext): Record<string, Json>;
  /** The address of somebody who needs an account. */
  newAccount?: string;
}

export function failed({ row, faults }: Row, { key, name }: Pick<RowFate, 'key' | 'name'>): Planned {
  return { fate: { row, key, name, fate: 'fault', changes: [], faults } };
}
