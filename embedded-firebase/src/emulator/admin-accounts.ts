import { type Body, needEmail, optionalName, optionalText, optionalUrl } from '../auth/inputs.ts';
import { AccountError } from '../errors.ts';
import type { AccountChange, ImportedAccount, Json } from '../public.ts';

/** Stored form of a password hashed elsewhere, from bodies of `accounts:batchCreate`. */
export type ImportHash = (user: Body, algorithm: Body) => string;

export type Change = Omit<AccountChange, 'keepsSignIns'>;

/** Throws OPERATION_NOT_ALLOWED for unsupported parts, so that nothing is dropped silently. */
export function profileOf(body: Body): Change {
  rejectUnsupported(body);
  const removed = [...words(body.deleteAttribute), ...words(body.deleteProvider)];
  const displayName = removed.includes('DISPLAY_NAME') ? '' : optionalName(body.displayName);
  const photoUrl = removed.includes('PHOTO_URL') ? '' : optionalUrl(body.photoUrl);
  const phoneNumber = removed.includes('phone') ? '' : optionalText(body.phoneNumber);
  return {
    ...(body.email !== undefined && { email: needEmail(body) }),
    ...(typeof body.password === 'string' && { password: body.password }),
    ...(typeof body.emailVerified === 'boolean' && { emailVerified: body.emailVerified }),
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  };
}

export function importedAccount(
  user: Body,
  algorithm: Body,
  importHash: ImportHash | undefined,
): ImportedAccount {
  const { password: _, ...profile } = profileOf(user);
  const uid = optionalText(user.localId);
  if (uid === undefined) throw new AccountError('MISSING_LOCAL_ID');
  const times = {
    ...(user.createdAt !== undefined && { createdAt: Number(user.createdAt) }),
    ...(user.lastLoginAt !== undefined && { lastSignInAt: Number(user.lastLoginAt) }),
  };
  return {
    ...profile,
    ...times,
    uid,
    disabled: user.disabled === true,
    ...(typeof user.passwordHash === 'string' && { passwordHash: hashOf(user, algorithm, importHash) }),
    ...(typeof user.customAttributes === 'string' && { claims: claimsOf(user) }),
  };
}

export function claimsOf(body: Body): { [claim: string]: Json } {
  return JSON.parse(optionalText(body.customAttributes) ?? '{}') as { [claim: string]: Json };
}

function hashOf(user: Body, algorithm: Body, importHash: ImportHash | undefined): string {
  if (importHash === undefined)
    throw new AccountError('OPERATION_NOT_ALLOWED', 'passwords that were hashed elsewhere are not supported');
  return importHash(user, algorithm);
}

function rejectUnsupported(body: Body): void {
  const providers = [...records(body.providerUserInfo), ...records([body.linkProviderUserInfo ?? null])];
  const factors = [...records(body.mfaInfo), ...records((body.mfa as Body | undefined)?.enrollments)];
  const federated = providers.find(({ providerId }) => providerId !== 'password' && providerId !== 'phone');
  if (federated !== undefined)
    throw new AccountError('OPERATION_NOT_ALLOWED', `the provider ${federated.providerId} is not supported`);
  if (factors.length > 0) throw new AccountError('OPERATION_NOT_ALLOWED', 'second factors are not supported');
  if (body.tenantId !== undefined)
    throw new AccountError('OPERATION_NOT_ALLOWED', 'tenants are not supported');
  if (words(body.deleteProvider).includes('password'))
    throw new AccountError('OPERATION_NOT_ALLOWED', 'a password cannot be removed');
}

function records(json: Json | undefined): Body[] {
  return (Array.isArray(json) ? json : []).filter(
    (one): one is { [key: string]: Json } => one !== null && typeof one === 'object' && !Array.isArray(one),
  );
}

function words(json: Json | undefined): string[] {
  return (Array.isArray(json) ? json : []).filter((one) => typeof one === 'string');
}
