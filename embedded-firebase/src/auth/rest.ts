import { AccountError } from '../errors.ts';
import type { Engine } from '../public.ts';
import type { Answer } from './answers.ts';
import { formBody, jsonBody, preflight, rejection, respond, statusOf } from './http.ts';
import { deleteAccount, lookup, update } from './rest-account.ts';
import { createAuthUri, resetPassword, sendCode } from './rest-codes.ts';
import type { Context, Operation, RestOptions } from './rest-context.ts';
import { exchange, signIn, signInWithCustomToken, signUp } from './rest-sign-in.ts';
import type { AuthService } from './service.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/';
const SECURE_TOKEN = '/securetoken.googleapis.com/v1/token';
const JWKS = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const KEYS_LIFE = 3600;

/** Auth REST as the SDK uses it; `null` for other paths. Rejections are 400 with Firebase's code. */
export function createAuthRest(auth: AuthService, options: RestOptions): Engine['fetch'] {
  return async (request, caller = {}) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replaceAll(/%3a/gi, ':').replaceAll(/%40/g, '@');
    if (path === JWKS) return publicKeys(auth, options, request);
    if (path !== SECURE_TOKEN && !path.startsWith(TOOLKIT)) return null;
    if (request.method === 'OPTIONS') return preflight(request, options);
    const cookies = request.headers.get('cookie');
    let known: string | undefined;
    const remember = (uid: string) => {
      known = uid;
    };
    const context: Context = { auth, options, client: caller.client, cookies, remember };
    try {
      if (options.apiKey !== undefined && searchParams.get('key') !== options.apiKey)
        throw new AccountError('INVALID_API_KEY');
      const answer =
        path === SECURE_TOKEN
          ? await tokenEndpoint(context, request)
          : await toolkit(context, request, path.slice(TOOLKIT.length));
      const response = respond(request, options, 200, answer);
      const cookie = known && (await auth.deviceCookie(known, cookies, caller.secure === true));
      if (cookie) response.headers.set('set-cookie', cookie);
      return response;
    } catch (error) {
      if (!(error instanceof AccountError)) options.log?.('an Auth request failed', error);
      return respond(request, options, statusOf(error), rejection(error));
    }
  };
}

function publicKeys(auth: AuthService, options: RestOptions, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return respond(request, options, 400, rejection(new AccountError('OPERATION_NOT_ALLOWED')));
  const answer = respond(request, options, 200, auth.keys.jwks());
  answer.headers.set('cache-control', `public, max-age=${KEYS_LIFE}`);
  return answer;
}

async function tokenEndpoint(context: Context, request: Request): Promise<Answer> {
  if (request.method !== 'POST') throw new AccountError('OPERATION_NOT_ALLOWED');
  return exchange(context, await formBody(request));
}

async function toolkit(context: Context, request: Request, name: string): Promise<Answer> {
  const operation = operations.get(`${request.method} ${name}`);
  if (operation === undefined) throw new AccountError('OPERATION_NOT_ALLOWED');
  return operation(context, request.method === 'POST' ? await jsonBody(request) : {});
}

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['POST v1/accounts:signUp', signUp],
  ['POST v1/accounts:signInWithPassword', signIn],
  ['POST v1/accounts:signInWithCustomToken', signInWithCustomToken],
  ['POST v1/accounts:lookup', lookup],
  ['POST v1/accounts:update', update],
  ['POST v1/accounts:resetPassword', resetPassword],
  ['POST v1/accounts:sendOobCode', sendCode],
  ['POST v1/accounts:createAuthUri', createAuthUri],
  ['POST v1/accounts:delete', deleteAccount],
  ['GET v1/projects', ({ options }) => ({ projectId: options.projectId, authorizedDomains: [] })],
  ['GET v2/recaptchaConfig', () => ({ recaptchaEnforcementState: [] })],
  ['GET v2/passwordPolicy', () => ({ customStrengthOptions: {}, schemaVersion: 1 })],
]);
