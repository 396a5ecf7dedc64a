import { jsonBody, rejection, respond } from '../auth/http.ts';
import { type Body, codeKind, optionalText } from '../auth/inputs.ts';
import { AccountError } from '../errors.ts';
import { createAdminRest } from './admin-rest.ts';
import { EmailLinks } from './email-links.ts';
import { type Answer, type EmulatedAuthPorts, EngineAuth } from './engine-auth.ts';
import { importScryptHash } from './imported-hashes.ts';
import { type Claims, claimsOf } from './tokens.ts';

const CLIENT = '/identitytoolkit.googleapis.com/v1/accounts:';
const PROJECTS = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/:]+)\/accounts(.*)$/;
const SESSION_COOKIE = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/:]+):createSessionCookie$/;
const EMULATOR = /^\/emulator\/v1\/projects\/([^/]+)\/(?:tenants\/[^/]+\/)?(\w+)$/;
const OWNER_TOO = ['signUp', 'lookup', 'update', 'delete', 'sendOobCode'];
const CONFIG: Answer = {
  signIn: { allowDuplicateEmails: false },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
};
/** Seconds. */
const SHORTEST_COOKIE = 5 * 60;
const LONGEST_COOKIE = 14 * 24 * 3600;
const MAX_OWNER_BODY = 16 * 1024 * 1024;

/** Emulator conventions: `owner` is administrator, custom and issued tokens are unsigned, codes are listed instead of mailed. */
export class EmulatedAuth {
  readonly #ports: EmulatedAuthPorts;
  readonly #auth: EngineAuth;
  readonly #links: EmailLinks;
  readonly #owner: (request: Request) => Promise<Response | null>;

  constructor(ports: EmulatedAuthPorts) {
    this.#ports = ports;
    this.#auth = new EngineAuth(ports);
    this.#links = new EmailLinks(this.#auth);
    this.#owner = createAdminRest({
      projectId: ports.projectId,
      accounts: ports.engine.accounts,
      isAdministrator: (token) => token === 'owner',
      importHash: importScryptHash,
    });
  }

  async fetch(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const path = url.pathname.replaceAll(/%3a/gi, ':');
    try {
      const [, project, what] = EMULATOR.exec(path) ?? [];
      if (project !== undefined && what !== undefined) {
        this.#auth.project = project;
        return respond(request, {}, 200, await this.#control(request, what));
      }
      if (path === '/emulator/action') return respond(request, {}, 200, await this.#action(url.searchParams));
      const [, cookieProject] = SESSION_COOKIE.exec(path) ?? [];
      if (cookieProject !== undefined) {
        this.#auth.project = cookieProject;
        return await this.#sessionCookie(request);
      }
      const owner = this.#ownerPath(request, path);
      if (owner !== null) return await this.#asOwner(request, url, owner);
      if (path.startsWith(CLIENT) && request.method === 'POST')
        return await this.#client(request, path.slice(CLIENT.length));
      return await this.#auth.fetch(request);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      return respond(request, {}, 400, rejection(error));
    }
  }

  async #control(request: Request, what: string): Promise<Answer> {
    if (what === 'accounts' && request.method === 'DELETE') {
      await this.#auth.clear();
      return {};
    }
    if (what === 'oobCodes') return { oobCodes: this.#ports.codes.list() };
    if (what === 'verificationCodes') return { verificationCodes: [] };
    if (what === 'config' && request.method === 'GET') return CONFIG;
    throw new AccountError('OPERATION_NOT_ALLOWED');
  }

  async #sessionCookie(request: Request): Promise<Response> {
    if (!isOwner(request))
      return respond(request, {}, 401, rejection(new AccountError('INSUFFICIENT_PERMISSION')));
    const { idToken, validDuration } = await jsonBody(request);
    if (typeof idToken !== 'string' || idToken === '') throw new AccountError('MISSING_ID_TOKEN');
    const seconds = Number(validDuration ?? LONGEST_COOKIE);
    if (!(seconds >= SHORTEST_COOKIE && seconds <= LONGEST_COOKIE))
      throw new AccountError('INVALID_DURATION');
    return respond(request, {}, 200, { sessionCookie: await this.#auth.sessionCookie(idToken, seconds) });
  }

  async #action(params: URLSearchParams): Promise<Answer> {
    const oobCode = params.get('oobCode') ?? '';
    const sent = this.#ports.codes.find(oobCode);
    if (sent === undefined) throw new AccountError('INVALID_OOB_CODE');
    if (sent.requestType === 'EMAIL_SIGNIN')
      return { authEmulator: { instructions: 'Open continueUrl with these parameters.', ...sent } };
    const newPassword = params.get('newPassword');
    const reset = sent.requestType === 'PASSWORD_RESET';
    const answer = await this.#auth.ask(reset ? 'resetPassword' : 'update', {
      oobCode,
      ...(reset && newPassword !== null && { newPassword }),
    });
    return { authEmulator: { success: `${sent.requestType} was carried out.`, email: answer.email ?? '' } };
  }

  #ownerPath(request: Request, path: string): string | null {
    const [, project, rest] = PROJECTS.exec(path) ?? [];
    if (project !== undefined && rest !== undefined) {
      this.#auth.project = project;
      return rest;
    }
    const name = path.startsWith(CLIENT) ? path.slice(CLIENT.length) : '';
    if (!isOwner(request) || !OWNER_TOO.includes(name)) return null;
    return name === 'signUp' ? '' : `:${name}`;
  }

  async #asOwner(request: Request, url: URL, path: string): Promise<Response | null> {
    const target = new URL(`/v1/projects/${this.#ports.projectId}/accounts${path}${url.search}`, url);
    const { method, headers } = request;
    const body = method === 'POST' ? await jsonBody(request, MAX_OWNER_BODY) : null;
    if (isOwner(request) && path === ':query') return respond(request, {}, 200, await this.#query());
    if (isOwner(request) && path === ':sendOobCode' && body?.requestType === 'EMAIL_SIGNIN')
      return respond(request, {}, 200, { ...this.#links.send(body) });
    const answer = await this.#owner(
      new Request(target, { method, headers, body: body && JSON.stringify(body) }),
    );
    return path === ':sendOobCode' && answer?.ok ? this.#listed(request, { ...body }, answer) : answer;
  }

  async #listed(request: Request, body: Body, answer: Response): Promise<Response> {
    const { email, oobCode } = (await answer.json()) as { email: string; oobCode: string };
    const newEmail = optionalText(body.newEmail);
    const continueUrl = optionalText(body.continueUrl);
    const { oobLink } = this.#ports.codes.add({
      kind: codeKind(body.requestType),
      email,
      code: oobCode,
      ...(newEmail !== undefined && { newEmail }),
      ...(continueUrl !== undefined && { continueUrl }),
    });
    return respond(request, {}, 200, { email, oobCode, oobLink });
  }

  async #query(): Promise<Answer> {
    const { accounts } = await this.#ports.engine.accounts.list({ limit: Infinity });
    const userInfo = accounts.map(({ uid, email, emailVerified, disabled, phoneNumber }) => ({
      localId: uid,
      ...(email && { email }),
      ...(phoneNumber && { phoneNumber }),
      emailVerified,
      disabled,
    }));
    return { recordsCount: String(userInfo.length), userInfo };
  }

  async #client(request: Request, name: string): Promise<Response | null> {
    const body = await jsonBody(request);
    const say = (answer: Answer) => respond(request, {}, 200, answer);
    if (name === 'signInWithEmailLink') return say(await this.#links.signIn(body));
    if (name === 'createAuthUri') return say(await this.#links.methods(body));
    if (name === 'sendOobCode' && body.requestType === 'EMAIL_SIGNIN')
      return say({ email: this.#links.send(body).email });
    if (name === 'signInWithCustomToken' && typeof body.token === 'string')
      return this.#auth.pass(request, { ...body, token: await this.#signed(body.token) });
    return this.#auth.pass(request, { ...body });
  }

  #signed(token: string): Promise<string> {
    const made = token.trimStart().startsWith('{') ? bare(token) : claimsOf(token);
    const uid = made?.uid ?? made?.user_id;
    if (typeof uid !== 'string') throw new AccountError('INVALID_CUSTOM_TOKEN');
    const claims = made?.claims ?? {};
    const extra = typeof claims === 'object' && !Array.isArray(claims) ? claims : {};
    return this.#ports.engine.accounts.createCustomToken(uid, extra);
  }
}

function isOwner(request: Request): boolean {
  return request.headers.get('authorization') === 'Bearer owner';
}

function bare(text: string): Claims | null {
  try {
    return JSON.parse(text) as Claims;
  } catch {
    return null;
  }
}
