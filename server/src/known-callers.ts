import type { Accounts, Clock, Identity } from './ports.ts';

export interface KnownCaller {
  uid: string;
  isStaff: boolean;
}

/** Milliseconds; the lifetime of ID tokens. */
const remembered = 3_600_000;
const mostTokens = 5000;

/** Remembers recently verified tokens to prioritise requests. Grants nothing: endpoints verify every token themselves. */
export class KnownCallers {
  readonly #clock: Clock;
  readonly #byToken = new Map<string, KnownCaller & { until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Wraps `accounts` and records what they verify. */
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
