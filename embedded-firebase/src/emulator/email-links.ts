import { type Body, needEmail, optionalText } from '../auth/inputs.ts';
import { canonicalEmail } from '../auth/records.ts';
import { AccountError } from '../errors.ts';
import type { SentCode } from './codes.ts';
import type { Answer, EngineAuth } from './engine-auth.ts';

export class EmailLinks {
  readonly #auth: EngineAuth;

  constructor(auth: EngineAuth) {
    this.#auth = auth;
  }

  send(body: Body): SentCode {
    const { codes, secret } = this.#auth.ports;
    const continueUrl = optionalText(body.continueUrl);
    const request = { kind: 'EMAIL_SIGNIN', email: canonicalEmail(needEmail(body)), code: secret() } as const;
    return codes.add(continueUrl === undefined ? request : { ...request, continueUrl });
  }

  async signIn(body: Body): Promise<Answer> {
    const { codes, engine } = this.#auth.ports;
    const email = canonicalEmail(needEmail(body));
    codes.signIn(optionalText(body.oobCode) ?? '', email);
    const known = (await engine.accounts.getByEmail(email))?.uid;
    const uid =
      typeof body.idToken === 'string'
        ? await this.#link(await this.#auth.uidOf(body.idToken), email, known)
        : await this.#open(email, known);
    this.#auth.byLink.add(uid);
    const token = await engine.accounts.createCustomToken(uid);
    return {
      ...(await this.#auth.ask('signInWithCustomToken', { token })),
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: uid,
      email,
      isNewUser: known === undefined && body.idToken === undefined,
    };
  }

  async methods(body: Body): Promise<Answer> {
    const kind = 'identitytoolkit#CreateAuthUriResponse';
    const { engine } = this.#auth.ports;
    const account = await engine.accounts.getByEmail(optionalText(body.identifier) ?? '');
    if (account === null) return { kind, registered: false };
    const signinMethods = [
      ...(account.hasPassword ? ['password'] : []),
      ...(this.#auth.byLink.has(account.uid) ? ['emailLink'] : []),
    ];
    return { kind, registered: true, allProviders: ['password'], signinMethods };
  }

  async #link(uid: string, email: string, known: string | undefined): Promise<string> {
    if (known !== undefined && known !== uid) throw new AccountError('EMAIL_EXISTS');
    await this.#auth.ports.engine.accounts.update(uid, { email, emailVerified: true });
    return uid;
  }

  async #open(email: string, known: string | undefined): Promise<string> {
    const { engine } = this.#auth.ports;
    if (known !== undefined) return (await engine.accounts.update(known, { emailVerified: true })).uid;
    return (await engine.accounts.create({ email, emailVerified: true })).uid;
  }
}
