import { AccountError } from '../errors.ts';
import type { NewAccount } from '../public.ts';
import { type Answer, signInAnswer, tokensAnswer } from './answers.ts';
import { type Body, needEmail, needPassword, optionalName } from './inputs.ts';
import { assertMayChange, bearer, type Context, claimsOfSignIn } from './rest-context.ts';
import { TOKEN_LIFE } from './tokens.ts';

const SIGNED_UP = 'identitytoolkit#SignupNewUserResponse';

/** `accounts:signUp`: by address and password, anonymous, or (with an ID token) adding both to an account. */
export async function signUp(context: Context, body: Body): Promise<Answer> {
  const { auth, client, remember } = context;
  if (body.idToken !== undefined) return link(context, body);
  const draft = await draftOf(context, body);
  if (draft === null) return signUpAnonymously(context);
  if (auth.find(draft.email) !== null) {
    auth.attempts.lookUp(client);
    throw new AccountError('EMAIL_EXISTS');
  }
  auth.attempts.signUp(client);
  const { uid } = await auth.create(draft, client);
  const session = await auth.sessions.start({ uid, generation: 0 }, 'password', {});
  remember(uid);
  return { kind: SIGNED_UP, ...signInAnswer(session) };
}

/** `null` for an anonymous account. Invalid requests are limited separately. */
async function draftOf(context: Context, body: Body): Promise<(NewAccount & { email: string }) | null> {
  const { auth, options, client } = context;
  try {
    if (body.email === undefined && body.password === undefined) {
      if (options.allowAnonymous?.() !== true) throw new AccountError('ADMIN_ONLY_OPERATION');
      return null;
    }
    if (options.allowSignUp?.() === false) throw new AccountError('OPERATION_NOT_ALLOWED');
    const email = needEmail(body);
    const password = await needPassword(options, body.password);
    const displayName = optionalName(body.displayName);
    return { email, password, ...(displayName === undefined ? {} : { displayName }) };
  } catch (error) {
    auth.attempts.invalidSignUp(client);
    throw error;
  }
}

async function signUpAnonymously({ auth, client }: Context): Promise<Answer> {
  auth.attempts.signUp(client);
  const session = await auth.sessions.start(await auth.createAnonymous(), 'anonymous', {});
  return { kind: SIGNED_UP, ...signInAnswer(session) };
}

async function link(context: Context, body: Body): Promise<Answer> {
  const { auth, options } = context;
  const verified = await bearer(context, body);
  assertMayChange(context, verified, 'email');
  assertMayChange(context, verified, 'password');
  const { uid, generation, claims } = verified.account;
  const password = await needPassword(options, body.password, claims);
  const change = { email: needEmail(body), password };
  await auth.update(uid, change, generation);
  const next = { uid, generation: generation + 1 };
  const session = await auth.sessions.start(next, 'password', claimsOfSignIn(verified));
  return { kind: SIGNED_UP, ...signInAnswer(session) };
}

export async function signIn(context: Context, body: Body): Promise<Answer> {
  const { auth, options, client, cookies, remember } = context;
  const email = needEmail(body);
  if (typeof body.password !== 'string' || body.password === '') throw new AccountError('MISSING_PASSWORD');
  const hiding = options.hideUnknownAccounts === true;
  try {
    const session = await auth.signInWithPassword(email, body.password, { client, cookies, hiding });
    remember(session.account.uid);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      displayName: session.account.displayName ?? '',
      ...signInAnswer(session),
    };
  } catch (error) {
    const reveals =
      error instanceof AccountError && ['EMAIL_NOT_FOUND', 'INVALID_PASSWORD'].includes(error.code);
    if (reveals && hiding) throw new AccountError('INVALID_LOGIN_CREDENTIALS');
    throw error;
  }
}

export async function signInWithCustomToken({ auth }: Context, body: Body): Promise<Answer> {
  if (typeof body.token !== 'string' || body.token === '') throw new AccountError('MISSING_CUSTOM_TOKEN');
  const { isNew, ...session } = await auth.signInWithCustomToken(body.token);
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser: isNew,
    ...tokensAnswer(session),
  };
}

export async function exchange({ auth }: Context, form: URLSearchParams): Promise<Answer> {
  if (form.get('grant_type') !== 'refresh_token') throw new AccountError('INVALID_GRANT_TYPE');
  const refreshToken = form.get('refresh_token');
  if (!refreshToken) throw new AccountError('MISSING_REFRESH_TOKEN');
  const session = await auth.sessions.refresh(refreshToken);
  return {
    access_token: session.idToken,
    id_token: session.idToken,
    refresh_token: session.refreshToken,
    expires_in: String(TOKEN_LIFE),
    token_type: 'Bearer',
    user_id: session.account.uid,
  };
}
