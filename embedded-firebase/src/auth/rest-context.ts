import { AccountError } from '../errors.ts';
import type { EngineOptions, Json, SelfChange } from '../public.ts';
import { RESERVED_CLAIMS } from './accounts.ts';
import type { Answer } from './answers.ts';
import type { Client } from './attempts.ts';
import type { Body } from './inputs.ts';
import type { Verified } from './refresh-sessions.ts';
import type { AuthService } from './service.ts';
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

export interface Context {
  readonly auth: AuthService;
  readonly options: RestOptions;
  readonly client: Client;
  readonly cookies: string | null;
  /** Marks the device as known to the account. */
  readonly remember: (uid: string) => void;
}

export type Operation = (context: Context, body: Body) => Answer | Promise<Answer>;

/** Milliseconds after signing in during which sensitive changes are allowed. */
const RECENT = 5 * 60_000;

/** The bearer of the body's ID token. Rejects with codes on which the SDK signs out where it should. */
export async function bearer({ auth }: Context, body: Body): Promise<Verified> {
  if (typeof body.idToken !== 'string' || body.idToken === '') throw new AccountError('MISSING_ID_TOKEN');
  try {
    return await auth.sessions.verify(body.idToken);
  } catch (error) {
    // the SDK does not know TOKEN_REVOKED
    if (error instanceof AccountError && error.code === 'TOKEN_REVOKED')
      throw new AccountError('TOKEN_EXPIRED');
    throw error;
  }
}

export function assertMayChange({ options }: Context, { claims }: Verified, what: SelfChange): void {
  if (options.allowSelfChange?.(what) === false) throw new AccountError('OPERATION_NOT_ALLOWED');
  const isRecent = Number(claims.auth_time) * 1000 >= options.clock() - RECENT;
  if (!isRecent) throw new AccountError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

export function providerOf({ firebase }: Claims): string {
  const provider: Json | undefined =
    firebase !== null && typeof firebase === 'object' && !Array.isArray(firebase)
      ? firebase.sign_in_provider
      : undefined;
  return typeof provider === 'string' ? provider : 'custom';
}

export function claimsOfSignIn({ claims, account }: Verified): Claims {
  const own = Object.entries(claims).filter(
    ([name]) => !RESERVED_CLAIMS.includes(name) && !Object.hasOwn(account.claims, name),
  );
  return Object.fromEntries(own);
}
