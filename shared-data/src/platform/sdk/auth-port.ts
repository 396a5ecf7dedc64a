import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  onIdTokenChanged,
  reload,
  signInWithEmailAndPassword,
  signOut,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { AuthError } from '../errors.ts';
import type { AuthPort, AuthUser } from '../ports.ts';

export function authPort(auth: Auth): AuthPort {
  return {
    onUser: (listener) => onUser(auth, listener),
    signIn: (email, password) => guarded(() => signInWithEmailAndPassword(auth, email, password)),
    signUp: (email, password) => guarded(() => createUserWithEmailAndPassword(auth, email, password)),
    signOut: () => guarded(() => signOut(auth)),
    refreshToken: () => (auth.emulatorConfig ? (auth.currentUser?.refreshToken ?? null) : null),
    async reload() {
      const user = auth.currentUser;
      if (!user) return false;
      await guarded(() => reload(user));
      return user.emailVerified;
    },
    async token(refresh = false) {
      const user = auth.currentUser;
      if (!user) return null;
      try {
        return await user.getIdToken(refresh);
      } catch (error) {
        throw authError(error);
      }
    },
    applyCode: (code) => guarded(() => applyActionCode(auth, code)),
    async checkResetCode(code) {
      try {
        return await verifyPasswordResetCode(auth, code);
      } catch (error) {
        throw authError(error);
      }
    },
    confirmReset: (code, password) => guarded(() => confirmPasswordReset(auth, code, password)),
  };
}

/** Reading the token is async, so an older event could arrive last: only the newest is reported. */
function onUser(auth: Auth, listener: (user: AuthUser | null) => void): () => void {
  let newest = 0;
  let renewedFor = '';
  return onIdTokenChanged(auth, async (user) => {
    newest += 1;
    const mine = newest;
    // Confirmed since the kept token was made: guards ask the token. Only once, as the SDK's copy can also be older than the token.
    if (user?.emailVerified && renewedFor !== user.uid && !(await isVerified(user))) {
      renewedFor = user.uid;
      await user.getIdToken(true).catch(() => {});
    }
    const told = user && (await describe(user));
    if (mine === newest) listener(told);
  });
}

/** As the token says; true without one. */
async function isVerified(user: User): Promise<boolean> {
  const result = await user.getIdTokenResult().catch(() => undefined);
  return result?.claims['email_verified'] !== false;
}

async function describe(user: User): Promise<AuthUser> {
  // Without a token (expired while offline) the user keeps the address but has no claims.
  let claims: Record<string, unknown> = { email_verified: user.emailVerified };
  try {
    claims = (await user.getIdTokenResult()).claims;
  } catch {
    // Keep the defaults above.
  }
  return {
    uid: user.uid,
    // After a change of address the SDK's copy is older than the token.
    email: typeof claims['email'] === 'string' ? claims['email'] : (user.email ?? ''),
    emailVerified: claims['email_verified'] === true,
    claims: { admin: claims['admin'] === true, editor: claims['editor'] === true },
  };
}

async function guarded(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw authError(error);
  }
}

function authError(error: unknown): AuthError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // The SDK wraps newer codes it does not know in its message.
  if (typeof message === 'string' && message.includes('INVALID_LOGIN_CREDENTIALS'))
    return new AuthError('auth/invalid-credential');
  const seconds = typeof message === 'string' ? /Try again in (\d+) seconds/.exec(message)?.[1] : undefined;
  return new AuthError(
    typeof code === 'string' ? code : 'auth/internal-error',
    seconds === undefined ? undefined : Number(seconds),
  );
}
