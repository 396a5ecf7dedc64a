import { AccountError } from '../errors.ts';
import type { CodeRequest, Json } from '../public.ts';

/** The parameter `mode` of links in mails, by kind of code. */
const MODES = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  EMAIL_SIGNIN: 'signIn',
} as const;

export type Kind = keyof typeof MODES;

/** A code as `/emulator/v1/projects/{p}/oobCodes` lists it. */
export interface SentCode {
  readonly email: string;
  readonly requestType: Kind;
  readonly oobCode: string;
  readonly oobLink: string;
  readonly newEmail?: string;
}

const MOST = 1000;

/** Codes that would have been mailed. Those for signing in by link are this port's own; the engine knows the others. */
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

  /** In the order in which they were sent, without those that were used. */
  list(): Json {
    return [...this.#codes.values()].map((sent) => ({ ...sent }));
  }

  find(code: string): SentCode | undefined {
    return this.#codes.get(code);
  }

  used(code: string): void {
    this.#codes.delete(code);
  }

  /** Uses a code for signing in up. Throws INVALID_OOB_CODE, or INVALID_EMAIL if it was sent to somebody else. */
  signIn(code: string, email: string): void {
    const sent = this.#codes.get(code);
    if (sent?.requestType !== 'EMAIL_SIGNIN') throw new AccountError('INVALID_OOB_CODE');
    if (sent.email !== email) throw new AccountError('INVALID_EMAIL', 'the code was sent to another address');
    this.#codes.delete(code);
  }
}
