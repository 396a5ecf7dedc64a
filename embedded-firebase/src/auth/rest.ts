import { AccountError } from '../errors.ts';
import type { EngineOptions, Json } from '../public.ts';
import {
  type Answer,
  codeAnswer,
  profileAnswer,
  sessionAnswer,
  tokensAnswer,
  userAnswer,
} from './answers.ts';
import { formBody, jsonBody, preflight, refusal, respond } from './http.ts';
import { type Body, codeKind, needEmail, needPassword, optionalText } from './inputs.ts';
import { canonicalEmail, isEmail } from './records.ts';
import type { AuthService } from './service.ts';
import { TOKEN_LIFE } from './tokens.ts';

type RestOptions = Pick<
  EngineOptions,
  | 'validatePassword'
  | 'allowSignUp'
  | 'allowSelfChange'
  | 'sendCode'
  | 'hideUnknownAccounts'
  | 'allowedOrigins'
  | 'apiKey'
  | 'log'
> & { projectId: string; clock: () => number };

const TOOLKIT = '/identitytoolkit.googleapis.com/';
const SECURE_TOKEN = '/securetoken.googleapis.com/v1/token';
const JWKS = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Milliseconds after signing in in which password and address may be changed and the account deleted. */
const RECENT = 5 * 60_000;

/** Auth's REST interface as the SDK uses it: Web-standard request to response, `null` for foreign paths. */
export function createAuthRest(
  auth: AuthService,
  options: RestOptions,
): (request: Request) => Promise<Response | null> {
  const operations = toolkitOperations(auth, options);
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replaceAll(/%3a/gi, ':').replaceAll(/%40/g, '@');
    if (path === JWKS) return respond(request, options, 200, auth.sessions.signer.jwks());
    if (path !== SECURE_TOKEN && !path.startsWith(TOOLKIT)) return null;
    if (request.method === 'OPTIONS') return preflight(request, options);
    try {
      if (options.apiKey !== undefined && searchParams.get('key') !== options.apiKey)
        throw new AccountError('INVALID_API_KEY');
      const answer =
        path === SECURE_TOKEN
          ? await exchange(auth, await formBody(request))
          : await toolkit(operations, request, path.slice(TOOLKIT.length));
      return respond(request, options, 200, answer);
    } catch (error) {
      if (!(error instanceof AccountError)) options.log?.('an Auth request failed', error);
      return respond(request, options, error instanceof AccountError ? 400 : 500, refusal(error));
    }
  };
}

type Operation = (body: Body) => Answer | Promise<Answer>;

async function toolkit(operations: Map<string, Operation>, request: Request, name: string): Promise<Answer> {
  const operation = operations.get(`${request.method} ${name}`);
  if (operation === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
  return operation(request.method === 'POST' ? await jsonBody(request) : {});
}

function toolkitOperations(auth: AuthService, options: RestOptions): Map<string, Operation> {
  const account = (name: string, operation: Operation) => [`POST v1/accounts:${name}`, operation] as const;
  return new Map<string, Operation>([
    account('signUp', (body) => signUp(auth, options, body)),
    account('signInWithPassword', (body) => signIn(auth, options, body)),
    account('signInWithCustomToken', (body) => signInWithCustomToken(auth, body)),
    account('lookup', (body) => lookup(auth, body)),
    account('update', (body) => update(auth, options, body)),
    account('resetPassword', (body) => resetPassword(auth, options, body)),
    account('sendOobCode', (body) => sendCode(auth, options, body)),
    account('createAuthUri', (body) => createAuthUri(auth, options, body)),
    account('delete', (body) => deleteAccount(auth, options, body)),
    ['GET v1/projects', () => ({ projectId: options.projectId, authorizedDomains: [] })],
    ['GET v2/recaptchaConfig', () => ({ recaptchaEnforcementState: [] })],
    ['GET v2/passwordPolicy', () => ({ customStrengthOptions: {}, schemaVersion: 1 })],
  ]);
}

async function signUp(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  if (options.allowSignUp?.() === false || body.idToken !== undefined)
    throw new AccountError('OPERATION_NOT_ALLOWED');
  if (body.email === undefined && body.password === undefined) throw new AccountError('ADMIN_ONLY_OPERATION');
  const email = needEmail(body);
  const password = needPassword(options, body.password);
  const displayName = optionalText(body.displayName);
  const account = await auth.create({
    email,
    password,
    ...(displayName === undefined ? {} : { displayName }),
  });
  const session = await auth.sessions.start(account.uid, 'password', {});
  return { kind: 'identitytoolkit#SignupNewUserResponse', ...sessionAnswer(session) };
}

async function signIn(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  const email = needEmail(body);
  if (typeof body.password !== 'string' || body.password === '') throw new AccountError('MISSING_PASSWORD');
  try {
    const session = await auth.signInWithPassword(email, body.password);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      displayName: session.account.displayName ?? '',
      ...sessionAnswer(session),
    };
  } catch (error) {
    const telling =
      error instanceof AccountError && ['EMAIL_NOT_FOUND', 'INVALID_PASSWORD'].includes(error.code);
    if (telling && options.hideUnknownAccounts) throw new AccountError('INVALID_LOGIN_CREDENTIALS');
    throw error;
  }
}

async function signInWithCustomToken(auth: AuthService, body: Body): Promise<Answer> {
  if (typeof body.token !== 'string') throw new AccountError('MISSING_CUSTOM_TOKEN');
  const { isNew, ...session } = await auth.signInWithCustomToken(body.token);
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser: isNew,
    ...tokensAnswer(session),
  };
}

async function lookup(auth: AuthService, body: Body): Promise<Answer> {
  const { account } = await bearer(auth, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userAnswer(account)] };
}

async function update(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  if (typeof body.oobCode === 'string') {
    const account = await auth.applyCode(body.oobCode);
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...profileAnswer(account), emailVerified: true };
  }
  const { account, claims } = await bearer(auth, body);
  if (body.email !== undefined && options.allowSelfChange?.('email') === false)
    throw new AccountError('OPERATION_NOT_ALLOWED');
  const secret = body.email !== undefined || body.password !== undefined;
  if (secret) assertRecent(claims.auth_time, options);
  const deleted = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : [];
  const displayName = deleted.includes('DISPLAY_NAME') ? '' : optionalText(body.displayName);
  await auth.update(account.uid, {
    ...(body.email === undefined ? {} : { email: needEmail(body) }),
    ...(body.password === undefined ? {} : { password: needPassword(options, body.password) }),
    ...(displayName === undefined ? {} : { displayName }),
  });
  const now = auth.record(account.uid);
  const answer = { kind: 'identitytoolkit#SetAccountInfoResponse', ...profileAnswer(now) };
  if (now.generation === account.generation) return answer;
  return { ...answer, ...tokensAnswer(await auth.sessions.start(account.uid, 'password', {})) };
}

async function resetPassword(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  if (typeof body.oobCode !== 'string') throw new AccountError('MISSING_OOB_CODE');
  if (body.newPassword === undefined) {
    const code = await auth.readCode(body.oobCode, [
      'VERIFY_EMAIL',
      'PASSWORD_RESET',
      'VERIFY_AND_CHANGE_EMAIL',
    ]);
    return codeAnswer(code);
  }
  const password = needPassword(options, body.newPassword);
  return codeAnswer(await auth.applyReset(body.oobCode, password));
}

async function sendCode(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  const kind = codeKind(body.requestType);
  if (options.sendCode === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
  const account = kind === 'PASSWORD_RESET' ? auth.find(needEmail(body)) : (await bearer(auth, body)).account;
  const email = account?.email ?? needEmail(body);
  if (account === null) {
    if (options.hideUnknownAccounts) return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
    throw new AccountError('EMAIL_NOT_FOUND');
  }
  const newEmail = optionalText(body.newEmail);
  const continueUrl = optionalText(body.continueUrl);
  const code = await auth.createCode(account.uid, kind, newEmail);
  await options.sendCode({
    kind,
    uid: account.uid,
    email,
    code,
    ...(newEmail === undefined ? {} : { newEmail }),
    ...(continueUrl === undefined ? {} : { continueUrl }),
  });
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

function createAuthUri(auth: AuthService, options: RestOptions, body: Body): Answer {
  const kind = 'identitytoolkit#CreateAuthUriResponse';
  const identifier = optionalText(body.identifier) ?? '';
  if (!isEmail(canonicalEmail(identifier))) throw new AccountError('INVALID_IDENTIFIER');
  if (options.hideUnknownAccounts) return { kind };
  const registered = auth.find(identifier) !== null;
  return {
    kind,
    registered,
    ...(registered ? { allProviders: ['password'], signinMethods: ['password'] } : {}),
  };
}

async function deleteAccount(auth: AuthService, options: RestOptions, body: Body): Promise<Answer> {
  const { account, claims } = await bearer(auth, body);
  if (options.allowSelfChange?.('delete') === false) throw new AccountError('OPERATION_NOT_ALLOWED');
  assertRecent(claims.auth_time, options);
  await auth.delete(account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

async function exchange(auth: AuthService, form: URLSearchParams): Promise<Answer> {
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

async function bearer(auth: AuthService, body: Body) {
  if (typeof body.idToken !== 'string') throw new AccountError('MISSING_ID_TOKEN');
  try {
    return await auth.sessions.verify(body.idToken);
  } catch (error) {
    // the SDK knows no word for a revoked token; this one makes it sign out
    if (error instanceof AccountError && error.code === 'TOKEN_REVOKED')
      throw new AccountError('TOKEN_EXPIRED');
    throw error;
  }
}

function assertRecent(authTime: Json | undefined, options: RestOptions): void {
  if (Number(authTime) * 1000 < options.clock() - RECENT)
    throw new AccountError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
