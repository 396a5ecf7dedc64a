import { createAdminRest } from '../../auth/admin-rest.ts';
import { jsonBody, refusal, respond } from '../../auth/http.ts';
import { type Body, needEmail, optionalText } from '../../auth/inputs.ts';
import { canonicalEmail } from '../../auth/records.ts';
import { AccountError } from '../../errors.ts';
import type { Engine, Json } from '../../public.ts';
import type { SentCodes } from './codes.ts';
import { type Claims, claimsOf, TokenExchange } from './tokens.ts';

type Answer = { [key: string]: Json };

export interface EmulatedAuthPorts {
  readonly engine: Pick<Engine, 'accounts' | 'fetch'>;
  /** The project the engine was made for. Requests may name any: accounts are one pool. */
  readonly projectId: string;
  /** Filled by the engine's `sendCode` as well. */
  readonly codes: SentCodes;
  readonly secret: () => string;
}

const TOOLKIT = '/identitytoolkit.googleapis.com/';
const PROJECTS = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/:]+)\/accounts(.*)$/;
const EMULATOR = /^\/emulator\/v1\/projects\/([^/]+)\/(?:tenants\/[^/]+\/)?(\w+)$/;
/** What an owner may ask of the paths that clients use. */
const OWNER_TOO = ['signUp', 'lookup', 'update', 'delete', 'sendOobCode'];

/**
 * Auth with the conventions of an emulator, around the engine's own: whoever says `owner` is the administrator, custom
 * tokens need no signature, tokens are given out without one, and codes are listed instead of mailed.
 */
export class EmulatedAuth {
  readonly #ports: EmulatedAuthPorts;
  readonly #owner: (request: Request) => Promise<Response | null>;
  readonly #tokens = new TokenExchange();
  /** Accounts that only ever signed in by link: the engine's record has a password that nobody knows. */
  readonly #withoutPassword = new Set<string>();
  readonly #byLink = new Set<string>();
  /** Refresh tokens of sign-ins that the engine took for custom ones. */
  readonly #linkSessions = new Set<string>();
  #project: string;
  #config: Answer = {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
  };

  constructor(ports: EmulatedAuthPorts) {
    this.#ports = ports;
    this.#project = ports.projectId;
    this.#owner = createAdminRest({
      projectId: ports.projectId,
      accounts: ports.engine.accounts,
      isAdministrator: (token) => token === 'owner',
    });
  }

  /** `null` for paths that are not Auth's. */
  async fetch(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const path = url.pathname.replaceAll(/%3a/gi, ':');
    try {
      const control = EMULATOR.exec(path);
      if (control) {
        this.#project = control[1] ?? this.#project;
        return respond(request, {}, 200, await this.#control(request, control[2] ?? ''));
      }
      if (path === '/emulator/action') return respond(request, {}, 200, await this.#action(url.searchParams));
      const owner = this.#ownerPath(request, path);
      if (owner !== null) return await this.#asOwner(request, url, owner);
      if (path.startsWith(TOOLKIT) && request.method === 'POST')
        return await this.#client(request, path.slice(`${TOOLKIT}v1/accounts:`.length));
      const answer = await this.#ports.engine.fetch(request);
      return answer && this.#unsigned(answer);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      return respond(request, {}, 400, refusal(error));
    }
  }

  async #control(request: Request, what: string): Promise<Answer> {
    const { accounts } = this.#ports.engine;
    if (what === 'accounts' && request.method === 'DELETE') {
      for (const { uid } of (await accounts.list({ limit: Infinity })).accounts) await accounts.delete(uid);
      this.#withoutPassword.clear();
      this.#byLink.clear();
      return {};
    }
    if (what === 'oobCodes') return { oobCodes: this.#ports.codes.list() };
    if (what === 'verificationCodes') return { verificationCodes: [] };
    if (what !== 'config') throw new AccountError('OPERATION_NOT_ALLOWED');
    if (request.method === 'PATCH') this.#config = { ...this.#config, ...(await jsonBody(request)) };
    return this.#config;
  }

  /** What opening the link in a mail does. */
  async #action(params: URLSearchParams): Promise<Answer> {
    const oobCode = params.get('oobCode') ?? '';
    const sent = this.#ports.codes.find(oobCode);
    if (sent === undefined) throw new AccountError('INVALID_OOB_CODE');
    const newPassword = params.get('newPassword');
    if (sent.requestType === 'EMAIL_SIGNIN')
      return { authEmulator: { instructions: 'Open continueUrl with these parameters.', ...sent } };
    const reset = sent.requestType === 'PASSWORD_RESET';
    const answer = await this.#ask(reset ? 'resetPassword' : 'update', {
      oobCode,
      ...(reset && newPassword !== null && { newPassword }),
    });
    return { authEmulator: { success: `${sent.requestType} was carried out.`, email: answer.email ?? '' } };
  }

  /** The path below the project's accounts if it is the owner who asks; `null` otherwise. */
  #ownerPath(request: Request, path: string): string | null {
    const [, project, rest] = PROJECTS.exec(path) ?? [];
    if (project !== undefined && rest !== undefined) {
      this.#project = project;
      return rest;
    }
    const name = path.startsWith(`${TOOLKIT}v1/accounts:`) && path.slice(`${TOOLKIT}v1/accounts:`.length);
    const isOwner = request.headers.get('authorization') === 'Bearer owner';
    if (!name || !isOwner || !OWNER_TOO.includes(name)) return null;
    return name === 'signUp' ? '' : `:${name}`;
  }

  async #asOwner(request: Request, url: URL, path: string): Promise<Response | null> {
    const target = new URL(`/v1/projects/${this.#ports.projectId}/accounts${path}${url.search}`, url);
    const { method, headers } = request;
    const isOwner = headers.get('authorization') === 'Bearer owner';
    const body = method === 'POST' ? await jsonBody(request, 16 * 1024 * 1024) : null;
    if (isOwner && path === ':query') return respond(request, {}, 200, await this.#query());
    if (isOwner && path === ':sendOobCode' && body?.requestType === 'EMAIL_SIGNIN')
      return respond(request, {}, 200, { ...this.#sendLink(body) });
    return this.#owner(new Request(target, { method, headers, body: body && JSON.stringify(body) }));
  }

  async #query(): Promise<Answer> {
    const { accounts } = await this.#ports.engine.accounts.list({ limit: Infinity });
    const userInfo = accounts.map(({ uid, email, emailVerified, disabled }) => ({
      localId: uid,
      ...(email === '' ? {} : { email }),
      emailVerified,
      disabled,
    }));
    return { recordsCount: String(userInfo.length), userInfo };
  }

  async #client(request: Request, name: string): Promise<Response | null> {
    const body = await jsonBody(request);
    const ask = (change: Answer = {}) => this.#pass(request, { ...body, ...change });
    if (name === 'signInWithEmailLink') return respond(request, {}, 200, await this.#signInWithLink(body));
    if (name === 'sendOobCode' && body.requestType === 'EMAIL_SIGNIN')
      return respond(request, {}, 200, { email: this.#sendLink(body).email });
    if (name === 'createAuthUri') return respond(request, {}, 200, await this.#methods(body));
    if (name === 'signInWithCustomToken' && typeof body.token === 'string')
      return ask({ token: await this.#signedCustomToken(body.token) });
    const answer = await ask();
    return answer && name === 'lookup' ? this.#hidePasswords(answer) : answer;
  }

  /** Hands a request on to the engine, with the token that it signed itself. */
  async #pass(request: Request, body: Answer): Promise<Response | null> {
    const { idToken, oobCode } = body;
    const sent = { ...body, ...(typeof idToken === 'string' && { idToken: this.#tokens.take(idToken) }) };
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#ports.engine.fetch(
      new Request(request.url, { method: 'POST', headers, body: JSON.stringify(sent) }),
    );
    if (answer === null || !answer.ok) return answer;
    const changed = body.password ?? body.newPassword;
    if (typeof oobCode === 'string' && (changed !== undefined || !request.url.includes('resetPassword')))
      this.#ports.codes.used(oobCode);
    const unsigned = await this.#unsigned(answer);
    if (changed !== undefined) await this.#gotPassword((await unsigned.clone().json()) as Answer);
    return unsigned;
  }

  async #gotPassword({ localId, email }: Answer): Promise<void> {
    const uid =
      typeof localId === 'string'
        ? localId
        : (await this.#ports.engine.accounts.getByEmail(String(email)))?.uid;
    if (uid !== undefined) this.#withoutPassword.delete(uid);
  }

  /** One of the engine's operations, without HTTP around it. */
  async #ask(name: string, body: Answer): Promise<Answer> {
    const request = new Request(`http://localhost${TOOLKIT}v1/accounts:${name}`, { method: 'POST' });
    const answer = await this.#pass(request, body);
    const json = (await answer?.json()) as Answer & { error?: { message: string } };
    if (json.error === undefined) return json;
    const [code = '', detail] = json.error.message.split(' : ');
    throw new AccountError(code, detail);
  }

  /** Takes what an owner's client made (signed by whomever, or not at all) or bare JSON `{ uid, claims }`. */
  async #signedCustomToken(token: string): Promise<string> {
    const raw = token.trimStart().startsWith('{') ? bare(token) : claimsOf(token);
    const uid = raw?.uid ?? raw?.user_id;
    if (raw === null || typeof uid !== 'string') throw new AccountError('INVALID_CUSTOM_TOKEN');
    const claims = raw.claims;
    const extra = claims !== null && typeof claims === 'object' && !Array.isArray(claims) ? claims : {};
    return this.#ports.engine.accounts.createCustomToken(uid, extra);
  }

  #sendLink(body: Body) {
    const email = canonicalEmail(needEmail(body));
    const continueUrl = optionalText(body.continueUrl);
    const code = this.#ports.secret();
    const request = { kind: 'EMAIL_SIGNIN', email, code } as const;
    return this.#ports.codes.add(continueUrl === undefined ? request : { ...request, continueUrl });
  }

  async #signInWithLink(body: Body): Promise<Answer> {
    const { accounts } = this.#ports.engine;
    const email = canonicalEmail(needEmail(body));
    this.#ports.codes.signIn(optionalText(body.oobCode) ?? '', email);
    const known = await accounts.getByEmail(email);
    let uid = known?.uid;
    if (typeof body.idToken === 'string') {
      uid = (await accounts.verifyIdToken(this.#tokens.take(body.idToken))).uid;
      if (known !== null && known.uid !== uid) throw new AccountError('EMAIL_EXISTS');
      if (known === null) await accounts.update(uid, { email, emailVerified: true });
    } else if (uid === undefined) {
      uid = (await accounts.create({ email, password: this.#ports.secret(), emailVerified: true })).uid;
      this.#withoutPassword.add(uid);
    } else if (known?.emailVerified === false) await accounts.update(uid, { emailVerified: true });
    this.#byLink.add(uid);
    const token = await accounts.createCustomToken(uid);
    const session = await this.#ask('signInWithCustomToken', { token });
    this.#linkSessions.add(String(session.refreshToken));
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      ...session,
      idToken: this.#tokens.give(this.#tokens.take(String(session.idToken)), (claims) =>
        this.#shown(claims, true),
      ),
      localId: uid,
      email,
      isNewUser: known === null && body.idToken === undefined,
    };
  }

  async #methods(body: Body): Promise<Answer> {
    const kind = 'identitytoolkit#CreateAuthUriResponse';
    const account = await this.#ports.engine.accounts.getByEmail(optionalText(body.identifier) ?? '');
    if (account === null) return { kind, registered: false };
    const signinMethods = [
      ...(this.#withoutPassword.has(account.uid) ? [] : ['password']),
      ...(this.#byLink.has(account.uid) ? ['emailLink'] : []),
    ];
    return { kind, registered: true, allProviders: ['password'], signinMethods };
  }

  async #hidePasswords(answer: Response): Promise<Response> {
    const body = (await answer.json()) as { users?: Answer[] };
    for (const user of body.users ?? [])
      if (this.#withoutPassword.has(String(user.localId))) delete user.passwordHash;
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  }

  /** The same answer with the engine's tokens exchanged. */
  async #unsigned(answer: Response): Promise<Response> {
    const body = (await answer.json()) as Answer;
    const refresh = body.refreshToken ?? body.refresh_token;
    const byLink = typeof refresh === 'string' && this.#linkSessions.has(refresh);
    for (const name of ['idToken', 'id_token', 'access_token'])
      if (typeof body[name] === 'string')
        body[name] = this.#tokens.give(body[name], (claims) => this.#shown(claims, byLink));
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  }

  #shown(claims: Claims, byLink: boolean): Claims {
    const firebase = { ...(claims.firebase as Claims), ...(byLink && { sign_in_provider: 'password' }) };
    return {
      ...claims,
      firebase,
      aud: this.#project,
      iss: `https://securetoken.google.com/${this.#project}`,
    };
  }
}

function bare(text: string): Claims | null {
  try {
    return JSON.parse(text) as Claims;
  } catch {
    return null;
  }
}
