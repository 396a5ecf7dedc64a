import type { AccountEntry } from 'shared-data/models/account-admin';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';

export const accountStates = ['active', 'unverified', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountRights = ['admin', 'editor', 'none'] as const;
export type AccountRight = (typeof accountRights)[number];

export interface AccountRow extends AccountEntry {
  name: string;
  state: AccountState;
  right: AccountRight;
}

export function accountRows(accounts: readonly AccountEntry[], users: Iterable<User>): AccountRow[] {
  const names = new Map([...users].map((user) => [user.uid, fullName(user)]));
  return accounts.map((account) => ({
    ...account,
    name: names.get(account.uid) ?? '',
    state: stateOf(account),
    right: account.claims.admin ? 'admin' : account.claims.editor ? 'editor' : 'none',
  }));
}

function stateOf({ disabled, emailVerified }: AccountEntry): AccountState {
  if (disabled) return 'disabled';
  return emailVerified ? 'active' : 'unverified';
}
