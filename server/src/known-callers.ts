import { Holdings } from './holdings.ts';
import type { Accounts, Clock, Identity } from './ports.ts';

export interface KnownCaller {
  uid: string;
  isStaff: boolean;
}

/** Milliseconds; the lifetime of ID tokens. */
const remembered = 3_600_000;
const mostTokens = 5000;
const mostOfAccount = 20;

interface Known extends KnownCaller {
  readonly token: string;
  readonly until: number;
}

/** Remembers recently verified tokens to prioritise requests. Grants nothing: endpoints verify every token themselves. */
export class KnownCallers {
  readonly #clock: Clock;
  readonly #byToken = new Map<string, Known>();
  readonly #staff = new Holdings<Known>();
  readonly #others = new Holdings<Known>();

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
        else this.#forget(this.#byToken.get(token));
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
    this.#forget(this.#byToken.get(token));
    const isStaff = claims.admin === true || claims.editor === true;
    const all = isStaff ? this.#staff : this.#others;
    const own = all.at([uid]);
    const full = own && own.size >= mostOfAccount ? own : all.size >= mostTokens ? all : undefined;
    const [oldest] = full?.ofLargest() ?? [];
    this.#forget(oldest);
    const known = { token, uid, isStaff, until: this.#clock.now() + remembered };
    this.#byToken.set(token, known);
    all.add(known, [uid]);
  }

  #forget(known: Known | undefined): void {
    if (known === undefined) return;
    this.#byToken.delete(known.token);
    (known.isStaff ? this.#staff : this.#others).delete(known, [known.uid]);
  }
}
