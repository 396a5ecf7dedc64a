import type { AccountEntry } from 'shared-data/models/account-admin';
import type { AccountAction } from 'shared-data/models/account-task';
import { expect, test } from 'vitest';
import { accountRows } from './account-rows.ts';
import { leftOut } from './many.ts';

const rowOf = (uid: string, change: Partial<AccountEntry> = {}) => {
  const account = { emailVerified: true, disabled: false, claims: {}, createdAt: 1, ...change };
  const [row] = accountRows([{ uid, email: `${uid}@example.org`, ...account }], []);
  return row ?? expect.fail();
};

test.each<[AccountAction, Partial<AccountEntry>, string | null]>([
  ['disable', {}, null],
  ['disable', { disabled: true }, 'already'],
  ['disable', { uid: 'own' }, 'self'],
  ['remove', {}, null],
  ['remove', { disabled: true }, null],
  ['remove', { uid: 'own' }, 'self'],
  ['enable', { disabled: true }, null],
  ['enable', {}, 'already'],
  ['verify', { emailVerified: false }, null],
  ['verify', {}, 'already'],
  ['resend', { emailVerified: false }, null],
  ['resend', {}, 'already'],
  ['resend', { emailVerified: false, disabled: true }, 'disabled'],
])('%s an account that is %o: left out %s', (action, change, left) => {
  expect(leftOut(action, rowOf(change.uid ?? 'u', change), 'own')).toBe(left);
});
