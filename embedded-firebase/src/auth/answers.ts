import type { CodeKind, Json } from '../public.ts';
import type { AccountRecord } from './records.ts';
import type { SignedIn } from './refresh-sessions.ts';
import { TOKEN_LIFE } from './tokens.ts';

export type Answer = { [key: string]: Json };

export function tokensAnswer(session: SignedIn): Answer {
  return {
    idToken: session.idToken,
    refreshToken: session.refreshToken,
    expiresIn: String(TOKEN_LIFE),
  };
}

export function signInAnswer(session: SignedIn): Answer {
  const { uid, email } = session.account;
  return { localId: uid, ...(email && { email }), ...tokensAnswer(session) };
}

export function profileAnswer(account: AccountRecord): Answer {
  const { uid, email, emailVerified, displayName, photoUrl, phoneNumber } = account;
  return {
    localId: uid,
    ...(email && { email }),
    emailVerified,
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
    ...(phoneNumber && { phoneNumber }),
  };
}

export function phoneProvider(phoneNumber: string | undefined): Answer[] {
  return phoneNumber ? [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }] : [];
}

export function userAnswer(account: AccountRecord): Answer {
  const { email, displayName, photoUrl, createdAt, lastSignInAt, validSince, disabled, passwordHash } =
    account;
  const provider = {
    providerId: 'password',
    email,
    federatedId: email,
    rawId: email,
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  };
  return {
    ...profileAnswer(account),
    disabled,
    createdAt: String(createdAt),
    lastLoginAt: String(lastSignInAt ?? createdAt),
    validSince: String(Math.floor(validSince / 1000)),
    providerUserInfo: [...(email === '' ? [] : [provider]), ...phoneProvider(account.phoneNumber)],
    // the SDK only checks presence
    ...(passwordHash === undefined ? {} : { passwordHash: 'UkVEQUNURUQ=' }),
  };
}

export function codeAnswer({
  kind,
  email,
  newEmail,
}: {
  kind: CodeKind;
  email: string;
  newEmail?: string;
}): Answer {
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: kind,
    email,
    ...(newEmail === undefined ? {} : { newEmail }),
  };
}
