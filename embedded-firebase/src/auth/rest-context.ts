import { AccountError } from '../errors.ts';
import type { EngineOptions, Json, SelfChange } from '../public.ts';
import { RESERVED_CLAIMS } from './accounts.ts';
import type { Answer } from './answers.ts';
import type { Client } from './attempts.ts';
import type { Body } from './inputs.ts';
import type { AuthService } from './service.ts';
import type { Verified } from './sessions.ts';
import type { Claims } from './tokens.ts';

export type RestOptions = Pick<
  EngineOptions,
  | 'validatePassword'
  | 'allowSignUp'
  | 'allowAnonymous'
  | 'allowSelfChange'
  | 'sendCode'
  | 'hideUnknownAccounts'
  | 'allowedOrigins'
  | 'apiKey'
  | 'log'
> & { projectId: string; clock: () => number };

/** What an operation works with, besides the body. */
export interface Context {
  readonly auth: AuthService;
  readonly options: RestOptions;
  /** The network the request comes from. */
  readonly client: Client;
  /** The request's cookies. */
  readonly cookies: string | null;
  /** Told of the account that the request's device has signed in to: the answer makes it a known one. */
  readonly remember: (uid: string) => void;
}

export type Operation = (context: Context, body: Body) => Answer | Promise<Answer>;

/** Milliseconds after signing in in which password and address may be changed and the account deleted. */
const RECENT = 5 * 60_000;

/** Whose ID token the body holds. Rejects with the words that make the SDK sign out, where it should. */
export async function bearer({ auth }: Context, body: Body): Promise<Verified> {
  if (typeof body.idToken !== 'string' || body.idToken === '') throw new AccountError('MISSING_ID_TOKEN');
  try {
    return await auth.sessions.verify(body.idToken);
  } catch (error) {
    // the SDK knows no word for a revoked token; this one makes it sign out
    if (error instanceof AccountError && error.code === 'TOKEN_REVOKED')
      throw new AccountError('TOKEN_EXPIRED');
    throw error;
  }
}

/** What would let somebody keep the account: only where it is permitted, and shortly after signing in. */
export function assertMayChange({ options }: Context, { claims }: Verified, what: SelfChange): void {
  if (options.allowSelfChange?.(what) === false) throw new AccountError('OPERATION_NOT_ALLOWED');
  const isRecent = Number(claims.auth_time) * 1000 >= options.clock() - RECENT;
  if (!isRecent) throw new AccountError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

/** The provider of a token. */
export function providerOf({ firebase }: Claims): string {
  const provider: Json | undefined =
    firebase !== null && typeof firebase === 'object' && !Array.isArray(firebase)
      ? firebase.sign_in_provider
      : undefined;
  return typeof provider === 'string' ? provider : 'custom';
}

/** The claims that the token has from its sign-in, not from its account. */
export function claimsOfSignIn({ claims, account }: Verified): Claims {
  const own = Object.entries(claims).filter(
    ([name]) => !RESERVED_CLAIMS.includes(name) && !Object.hasOwn(account.claims, name),
  );
  return Object.fromEntries(own);
}
