import type { Claims } from 'shared-data/models/claims';
import { normalizeEmail } from 'shared-data/models/email-key';
import type { Identity } from '../ports.ts';

/** What a verified ID token says, as far as it is used here. */
interface TokenClaims {
  uid: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  /** Seconds since the epoch. */
  auth_time: number;
  [claim: string]: unknown;
}

/** Who presents a verified ID token. */
export function identityOf(token: TokenClaims): Identity {
  return {
    uid: token.uid,
    email: normalizeEmail(token.email ?? ''),
    emailVerified: token.email_verified === true,
    claims: knownClaims(token),
    signedInAt: token.auth_time * 1000,
    ...(typeof token.helper === 'string' && { helper: token.helper }),
  };
}

/** The claims that are used here; whatever else an account carries is left out. */
export function knownClaims(claims: Record<string, unknown>): Partial<Claims> {
  return {
    ...(claims.admin === true && { admin: true }),
    ...(claims.editor === true && { editor: true }),
  };
}
