import { AccountError } from '../errors.ts';
import type { CodeKind } from '../public.ts';
import { type Answer, codeAnswer } from './answers.ts';
import { type Body, codeKind, needEmail, needPassword, optionalText } from './inputs.ts';
import { canonicalEmail, isEmail } from './records.ts';
import { assertMayChange, bearer, type Context } from './rest-context.ts';

export async function resetPassword({ auth, options, remember }: Context, body: Body): Promise<Answer> {
  if (typeof body.oobCode !== 'string' || body.oobCode === '') throw new AccountError('MISSING_OOB_CODE');
  if (body.newPassword === undefined)
    return codeAnswer(
      await auth.readCode(body.oobCode, ['VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL']),
    );
  const { uid } = await auth.readCode(body.oobCode, ['PASSWORD_RESET']);
  const password = await needPassword(options, body.newPassword, auth.record(uid).claims);
  const answer = codeAnswer(await auth.applyReset(body.oobCode, password));
  remember(uid);
  return answer;
}

interface Wanted {
  readonly kind: CodeKind;
  readonly email: string;
  readonly uid: string | undefined;
  readonly newEmail: string | undefined;
}

/** `accounts:sendOobCode`. With `hideUnknownAccounts` known and unknown addresses get the same answer in the same time. */
export async function sendCode(context: Context, body: Body): Promise<Answer> {
  const { auth, options, client } = context;
  const kind = codeKind(body.requestType);
  if (options.sendCode === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
  const wanted =
    kind === 'PASSWORD_RESET' ? wantedReset(context, body) : await wantedChange(context, kind, body);
  auth.attempts.code(wanted.email, client);
  const answer = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: wanted.email };
  const hidden = options.hideUnknownAccounts === true;
  if (hidden && kind !== 'VERIFY_EMAIL') {
    const taken = wanted.newEmail !== undefined && auth.find(wanted.newEmail) !== null;
    if (wanted.uid !== undefined && !taken)
      deliver(context, wanted, body).catch((error) => {
        if (!(error instanceof AccountError)) options.log?.('a code was not delivered', error);
      });
    return answer;
  }
  if (wanted.uid === undefined) throw new AccountError('EMAIL_NOT_FOUND');
  await deliver(context, wanted, body);
  return answer;
}

function wantedReset({ auth }: Context, body: Body): Wanted {
  const email = canonicalEmail(needEmail(body));
  return { kind: 'PASSWORD_RESET', email, uid: auth.find(email)?.uid, newEmail: undefined };
}

async function wantedChange(context: Context, kind: CodeKind, body: Body): Promise<Wanted> {
  const verified = await bearer(context, body);
  const { email, uid } = verified.account;
  if (kind === 'VERIFY_EMAIL') {
    if (email === '') throw new AccountError('MISSING_EMAIL');
    return { kind, email, uid, newEmail: undefined };
  }
  assertMayChange(context, verified, 'email');
  const newEmail = canonicalEmail(optionalText(body.newEmail) ?? '');
  if (newEmail === '') throw new AccountError('MISSING_NEW_EMAIL');
  if (!isEmail(newEmail)) throw new AccountError('INVALID_NEW_EMAIL');
  return { kind, email, uid, newEmail };
}

async function deliver({ auth, options }: Context, wanted: Wanted, body: Body): Promise<void> {
  const { kind, email, uid = '', newEmail } = wanted;
  const continueUrl = optionalText(body.continueUrl);
  const code = await auth.createCode(uid, kind, newEmail);
  await options.sendCode?.({
    kind,
    uid,
    email,
    code,
    ...(newEmail === undefined ? {} : { newEmail }),
    ...(continueUrl === undefined ? {} : { continueUrl }),
  });
}

export function createAuthUri({ auth, options, client }: Context, body: Body): Answer {
  const kind = 'identitytoolkit#CreateAuthUriResponse';
  const identifier = optionalText(body.identifier) ?? '';
  if (!isEmail(canonicalEmail(identifier))) throw new AccountError('INVALID_IDENTIFIER');
  if (options.hideUnknownAccounts) return { kind };
  auth.attempts.lookUp(client);
  const account = auth.find(identifier);
  const methods = account?.passwordHash === undefined ? [] : ['password'];
  return {
    kind,
    registered: account !== null,
    ...(methods.length > 0 ? { allProviders: methods, signinMethods: methods } : {}),
  };
}
