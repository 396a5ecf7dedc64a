import { AccountError } from '../errors.ts';
import type { Engine, Json } from '../public.ts';
import type { SentCodes } from './codes.ts';
import { type Claims, claimsOf, TokenExchange, unsigned } from './tokens.ts';

export type Answer = { [key: string]: Json };

export interface EmulatedAuthPorts {
  readonly engine: Pick<Engine, 'accounts' | 'fetch'>;
  readonly projectId: string;
  readonly codes: SentCodes;
  readonly secret: () => string;
}

export class EngineAuth {
  readonly ports: EmulatedAuthPorts;
  readonly byLink = new Set<string>();
  project: string;
  readonly #tokens = new TokenExchange();

  constructor(ports: EmulatedAuthPorts) {
    this.ports = ports;
    this.project = ports.projectId;
  }

  async clear(): Promise<void> {
    const { accounts } = this.ports.engine;
    for (const { uid } of (await accounts.list({ limit: Infinity })).accounts) await accounts.delete(uid);
    this.byLink.clear();
  }

  /** Rejects as `verifyIdToken`. */
  async uidOf(token: string): Promise<string> {
    return (await this.ports.engine.accounts.verifyIdToken(this.#tokens.take(token))).uid;
  }

  /** Rejects as `verifyIdToken`. */
  async sessionCookie(idToken: string, seconds: number): Promise<string> {
    const signed = this.#tokens.take(idToken);
    await this.ports.engine.accounts.verifyIdToken(signed);
    const iat = Math.floor(Date.now() / 1000);
    return unsigned({
      ...this.#shown(claimsOf(signed) ?? {}),
      iss: `https://session.firebase.google.com/${this.project}`,
      iat,
      exp: iat + seconds,
    });
  }

  /** Forwards a request with the engine's own token; `null` if it is not Auth's. */
  async pass(request: Request, body: Answer): Promise<Response | null> {
    const { idToken, oobCode } = body;
    const sent = { ...body, ...(typeof idToken === 'string' && { idToken: this.#tokens.take(idToken) }) };
    const answer = await this.fetch(
      new Request(request.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }),
    );
    if (!answer?.ok) return answer;
    const onlyLooked = request.url.includes('resetPassword') && body.newPassword === undefined;
    if (typeof oobCode === 'string' && !onlyLooked) this.ports.codes.used(oobCode);
    return answer;
  }

  async ask(name: string, body: Answer): Promise<Answer> {
    const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${name}`;
    const answer = await this.pass(new Request(url), body);
    const json = (await answer?.json()) as Answer & { error?: { message: string } };
    if (json.error === undefined) return json;
    const [code = '', detail] = json.error.message.split(' : ');
    throw new AccountError(code, detail);
  }

  async fetch(request: Request): Promise<Response | null> {
    const answer = await this.ports.engine.fetch(request);
    if (answer === null) return null;
    const body = (await answer.json()) as Answer;
    for (const name of ['idToken', 'id_token', 'access_token'])
      if (typeof body[name] === 'string')
        body[name] = this.#tokens.give(body[name], (claims) => this.#shown(claims));
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  }

  #shown(claims: Claims): Claims {
    const firebase = { ...(claims.firebase as Claims) };
    if (firebase.sign_in_provider === 'custom' && this.byLink.has(String(claims.sub)))
      firebase.sign_in_provider = 'password';
    return { ...claims, firebase, aud: this.project, iss: `https://securetoken.google.com/${this.project}` };
  }
}
