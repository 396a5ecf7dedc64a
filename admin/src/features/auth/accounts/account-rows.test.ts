import type { AccountEntry } from 'shared-data/models/account-admin';
import { expect, test } from 'vitest';
import { accountRows } from './account-rows.ts';

const account: AccountEntry = {
  ...{ uid: 'u1', email: 'a@example.org', emailVerified: true, disabled: false, claims: {}, createdAt: 1 },
};

test.each<[Partial<AccountEntry>, string, string]>([
  [{}, 'active', 'none'],
  [{ emailVerified: false }, 'unverified', 'none'],
  [{ disabled: true, emailVerified: false }, 'disabled', 'none'],
  [{ claims: { editor: true } }, 'active', 'editor'],
  [{ claims: { editor: true, admin: true } }, 'active', 'admin'],
  [{ claims: { admin: false } }, 'active', 'none'],
])('%o is %s with the right %s', (change, state, right) => {
  expect(accountRows([{ ...account, ...change }], [])).toMatchObject([{ state, right, name: '' }]);
});
