import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import type { AuthUser } from '../ports.ts';
import { authPort } from './auth-port.ts';

vi.mock('firebase/auth', { spy: true });

type Verified = boolean | 'offline';

/**
 * Of a user whose kept token says `kept`, and whose new ones say `fresh`: what is reported first, and how often a new one was asked for.
 * As in the SDK each new token is an event of its own.
 */
async function reported({ kept, fresh, copy }: { kept: boolean; fresh: Verified; copy: boolean }) {
  let changed = (_: User) => {};
  vi.mocked(onIdTokenChanged).mockImplementation((_auth, next) => {
    changed = next as typeof changed;
    return () => {};
  });
  let verified = kept;
  const getIdToken = vi.fn(async () => {
    if (fresh === 'offline') throw new Error('offline');
    verified = fresh;
    changed(user);
    return 'token';
  });
  const user = {
    ...{ uid: 'ann', email: 'ann@example.org', emailVerified: copy, getIdToken },
    getIdTokenResult: async () => ({ claims: { email_verified: verified, admin: true } }),
  } as unknown as User;
  const told = Promise.withResolvers<AuthUser | null>();
  authPort({} as Auth).onUser(told.resolve);
  changed(user);
  return { user: await told.promise, asked: () => getIdToken.mock.calls.length };
}

test('an address confirmed after the token was made counts at once', async () => {
  const { user, asked } = await reported({ kept: false, fresh: true, copy: true });
  expect(user?.emailVerified).toBe(true);
  expect(asked()).toBe(1);
});

test('a copy of the account that is older than the token asks for a new one only once', async () => {
  const { user, asked } = await reported({ kept: false, fresh: false, copy: true });
  expect(user?.emailVerified).toBe(false);
  expect(asked()).toBe(1);
});

test('without a new token the address counts as the kept token says', async () => {
  const { user, asked } = await reported({ kept: false, fresh: 'offline', copy: true });
  expect(user).toMatchObject({ emailVerified: false, claims: { admin: true } });
  expect(asked()).toBe(1);
});

test.each([
  { kept: false, copy: false },
  { kept: true, copy: true },
])('no new token is asked for while both say the same: $kept', async (both) => {
  const { user, asked } = await reported({ ...both, fresh: true });
  expect(user?.emailVerified).toBe(both.kept);
  expect(asked()).toBe(0);
});
