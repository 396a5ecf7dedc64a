import type { Accounts, Clock, Identity } from './ports.ts';

/** Whose request something is, as far as its token was verified before. */
export interface KnownCaller {
  uid: string;
  isStaff: boolean;
}

/** Milliseconds for which a token is remembered: as long as ID tokens last. */
const remembered = 3_600_000;
const mostTokens = 5000;

/**
 * Remembers whose the tokens are that were verified lately, to tell whose requests come first. Grants nothing: endpoints verify every
 * token themselves.
 */
export class KnownCallers {
  readonly #clock: Clock;
  readonly #byToken = new Map<string, KnownCaller & { until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same accounts; learns from what they verify. */
  learnFrom(accounts: Accounts): Accounts {
    return {
      ...accounts,
      verify: async (token) => {
        const identity = await accounts.verify(token);
        if (identity) this.#learn(token, identity);
        else this.#byToken.delete(token);
        return identity;
      },
    };
  }

  /** By the `Authorization` header; undefined for whom is not known. */
  find(authorization: string | undefined): KnownCaller | undefined {
    if (!authorization) return undefined;
    const known = this.#byToken.get(authorization.replace(/^Bearer /i, ''));
    return known && known.until > this.#clock.now() ? known : undefined;
  }

  #learn(token: string, { uid, claims }: Identity): void {
    this.#byToken.delete(token);
    const isStaff = claims.admin === true || claims.editor === true;
    this.#byToken.set(token, { uid, isStaff, until: this.#clock.now() + remembered });
    for (const oldest of this.#byToken.keys()) {
      if (this.#byToken.size <= mostTokens) return;
      this.#byToken.delete(oldest);
    }
  }
}
