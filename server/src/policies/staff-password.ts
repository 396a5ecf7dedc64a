import { isAcceptablePassword } from 'shared-data/models/account';
import { commonPasswordMessage } from 'shared-data/models/account-admin';
import type { Claims } from 'shared-data/models/claims';
import { ProblemError } from '../problem.ts';

let common: Promise<ReadonlySet<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => isAcceptablePassword(one)));
}

/** For passwords set without an endpoint. */
export async function isPasswordFor(
  password: string,
  claims: { readonly [claim: string]: unknown },
): Promise<boolean> {
  if (!isAcceptablePassword(password)) return false;
  return (claims.admin !== true && claims.editor !== true) || !(await isCommonPassword(password));
}

/** Rejects common passwords of editors and administrators with `invalid`. */
export async function requireStaffPassword(
  claims: { [name in keyof Claims]?: boolean | undefined } | undefined,
  password: string | undefined,
): Promise<void> {
  if (password === undefined || (claims?.admin !== true && claims?.editor !== true)) return;
  if (await isCommonPassword(password))
    throw new ProblemError('invalid', { errors: { password: commonPasswordMessage } });
}
