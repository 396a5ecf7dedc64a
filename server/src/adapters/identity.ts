import type { Claims } from 'shared-data/models/claims';
import { normalizeEmail } from 'shared-data/models/email-key';
import type { Identity } from '../ports.ts';

interface TokenClaims {
  uid: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  /** Seconds since the epoch. */
  auth_time: number;
  [claim: string]: unknown;
}

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

export function knownClaims(claims: Record<string, unknown>): Partial<Claims> {
  return {
    ...(claims.admin === true && { admin: true }),
    ...(claims.editor === true && { editor: true }),
  };
}
