import { AccountError } from '../errors.ts';
import type { CodeKind, EngineOptions, Json } from '../public.ts';
import { canonicalEmail, isEmail } from './records.ts';

export type Body = { readonly [key: string]: Json };

export function codeKind(json: Json | undefined): CodeKind {
  if (json === 'VERIFY_EMAIL' || json === 'PASSWORD_RESET' || json === 'VERIFY_AND_CHANGE_EMAIL') return json;
  throw new AccountError('INVALID_REQ_TYPE');
}

export function needEmail(body: Body): string {
  if (typeof body.email !== 'string' || body.email === '') throw new AccountError('MISSING_EMAIL');
  if (!isEmail(canonicalEmail(body.email))) throw new AccountError('INVALID_EMAIL');
  return body.email;
}

export async function needPassword(
  options: Pick<EngineOptions, 'validatePassword'>,
  password: Json | undefined,
  claims: { readonly [claim: string]: Json } = {},
): Promise<string> {
  if (typeof password !== 'string' || password === '') throw new AccountError('MISSING_PASSWORD');
  if (password.length < 6 || password.length > 4096 || !password.isWellFormed())
    throw new AccountError('WEAK_PASSWORD', 'Password should be at least 6 characters');
  if ((await options.validatePassword?.(password, claims)) === false)
    throw new AccountError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'The password is not good enough');
  return password;
}

export function optionalText(json: Json | undefined): string | undefined {
  return typeof json === 'string' ? json : undefined;
}

/** Rejects with INVALID_DISPLAY_NAME. */
export function optionalName(json: Json | undefined): string | undefined {
  return boundedText(json, 256, 'INVALID_DISPLAY_NAME');
}

/** Rejects with INVALID_PHOTO_URL. */
export function optionalUrl(json: Json | undefined): string | undefined {
  return boundedText(json, 1024, 'INVALID_PHOTO_URL');
}

// tokens must fit into headers
function boundedText(json: Json | undefined, longest: number, code: string): string | undefined {
  const text = optionalText(json);
  if (text !== undefined && (text.length > longest || !text.isWellFormed())) throw new AccountError(code);
  return text;
}
