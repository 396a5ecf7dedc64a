import { AccountError } from '../errors.ts';
import type { CodeRequest, Json } from '../public.ts';

const MODES = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  EMAIL_SIGNIN: 'signIn',
} as const;

export type Kind = keyof typeof MODES;

/** As listed at `/emulator/v1/projects/{p}/oobCodes`. */
export interface SentCode {
  readonly email: string;
  readonly requestType: Kind;
  readonly oobCode: string;
  readonly oobLink: string;
  readonly newEmail?: string;
}

const MOST = 1000;

/** Codes that would have been mailed. Sign-in links exist only here. */
export class SentCodes {
  readonly #codes = new Map<string, SentCode>();
  readonly #origin: () => string;

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  add(request: Omit<CodeRequest, 'kind' | 'uid'> & { kind: Kind }): SentCode {
    const { kind, email, code, newEmail, continueUrl } = request;
    const params = new URLSearchParams({ mode: MODES[kind], lang: 'en', oobCode: code, apiKey: 'any' });
    if (continueUrl !== undefined) params.set('continueUrl', continueUrl);
    const sent: SentCode = {
      email,
      requestType: kind,
      oobCode: code,
      oobLink: `${this.#origin()}/emulator/action?${params}`,
      ...(newEmail === undefined ? {} : { newEmail }),
    };
    this.#codes.set(code, sent);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > MOST && oldest !== undefined) this.#codes.delete(oldest);
    return sent;
  }

  list(): Json {
    return [...this.#codes.values()].map((sent) => ({ ...sent }));
  }

  find(code: string): SentCode | undefined {
    return this.#codes.get(code);
  }

  used(code: string): void {
    this.#codes.delete(code);
  }

  /** Uses up a sign-in code. Throws INVALID_OOB_CODE, or INVALID_EMAIL for another address. */
  signIn(code: string, email: string): void {
    const sent = this.#codes.get(code);
    if (sent?.requestType !== 'EMAIL_SIGNIN') throw new AccountError('INVALID_OOB_CODE');
    if (sent.email !== email) throw new AccountError('INVALID_EMAIL', 'the code was sent to another address');
    this.#codes.delete(code);
  }
}
