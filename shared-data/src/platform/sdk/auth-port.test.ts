import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import type { AuthUser } from '../ports.ts';
import { authPort } from './auth-port.ts';

vi.mock('firebase/auth', { spy: true });

type Claims = Record<string, unknown>;

/** What is reported of a user whose kept token says `kept`, and whose next one says `fresh`. */
async function reported(
  kept: Claims,
  fresh: Claims | Error,
  emailVerified: boolean,
): Promise<AuthUser | null> {
  let changed: ((user: User) => void) | undefined;
  vi.mocked(onIdTokenChanged).mockImplementation((_auth, next) => {
    changed = next as (user: User) => void;
    return () => {};
  });
  const refresh = vi.fn(async (force = false) => {
    if (force && fresh instanceof Error) throw fresh;
    return { claims: force ? fresh : kept };
  });
  const user = { uid: 'ann', email: 'ann@example.org', emailVerified, getIdTokenResult: refresh };
  const told = Promise.withResolvers<AuthUser | null>();
  authPort({} as Auth).onUser(told.resolve);
  changed?.(user as unknown as User);
  return await told.promise;
}

test('an address confirmed after the token was made counts at once', async () => {
  const user = await reported({ email_verified: false }, { email_verified: true }, true);
  expect(user?.emailVerified).toBe(true);
});

test('without a new token the address counts as the kept token says', async () => {
  const user = await reported({ email_verified: false, admin: true }, new Error('offline'), true);
  expect(user).toMatchObject({ emailVerified: false, claims: { admin: true } });
});

test('an address that is not confirmed needs no new token', async () => {
  const user = await reported({ email_verified: false }, new Error('never asked'), false);
  expect(user?.emailVerified).toBe(false);
});
