import type { AccountEntry } from 'shared-data/models/account-admin';
import { ApiError } from 'shared-data/platform/errors';
import { expect, test } from 'vitest';
import { accountRows } from './account-rows.ts';
import { leftOut, type ManyAction, type Results, runMany } from './many.ts';

const rowOf = (uid: string, change: Partial<AccountEntry> = {}) => {
  const account = { emailVerified: true, disabled: false, claims: {}, createdAt: 1, ...change };
  const [row] = accountRows([{ uid, email: `${uid}@example.org`, ...account }], []);
  return row ?? expect.fail();
};

test.each<[ManyAction, Partial<AccountEntry>, string | null]>([
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

async function run(reject: Record<string, Error>, signal = new AbortController().signal) {
  const asked: string[] = [];
  let last: Results = new Map();
  await runMany({
    accounts: ['a', 'b', 'c'].map((uid) => rowOf(uid)),
    act: async ({ uid }) => {
      asked.push(uid);
      if (reject[uid]) throw reject[uid];
    },
    onResult: (results) => {
      last = results;
    },
    signal,
  });
  return { asked, results: Object.fromEntries(last) };
}

test('each account has its own result, and a failure stops none of the others', async () => {
  const { results } = await run({ b: new ApiError('lastAdmin', 409) });
  expect(results).toEqual({ a: null, b: expect.stringContaining('lastAdmin'), c: null });
});

test.each(['tooManyRequests', 'unavailable', 'unauthenticated', 'forbidden'] as const)(
  'after %s the rest is left as it is',
  async (code) => {
    const { asked, results } = await run({ b: new ApiError(code, 400) });
    expect(asked).toEqual(['a', 'b']);
    expect(Object.keys(results)).toEqual(['a', 'b']);
  },
);

test('stopped, it asks for no more', async () => {
  expect((await run({}, AbortSignal.abort())).asked).toEqual([]);
});
