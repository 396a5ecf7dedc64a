import { FairTurns } from 'embedded-firebase/fair-turns';

const megabyte = 1_000_000;
/**
 * Bytes per second. An account's first `atOnce` are not slowed down, so short files never wait. What it sends beyond, at most at its rate,
 * comes out of the rest that all such accounts share: many accounts cost others no more than two do.
 */
const usual = {
  atOnce: 5 * megabyte,
  account: 8 * megabyte,
  staff: 20 * megabyte,
  everybody: 14 * megabyte,
};
const forgetAt = 1000;

export interface PacePorts {
  /** Milliseconds from any beginning. */
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

export interface PacedSender {
  uid: string;
  /** Staff have a higher rate and do not share it. */
  staff: boolean;
}

const system: PacePorts = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Limits the bytes per second of each account, over all its uploads, and of all long uploads, so that receiving them does not delay others. */
export class UploadPace {
  readonly #ports: PacePorts;
  readonly #rates: typeof usual;
  readonly #turns = new FairTurns(1);
  /** When all that an account has sent would have been sent at its rate. */
  readonly #until = new Map<string, number>();
  #sharedUntil = 0;

  constructor(ports: PacePorts = system, rates = usual) {
    this.#ports = ports;
    this.#rates = rates;
  }

  /** Resolves when the account may send more. */
  async sent({ uid, staff }: PacedSender, bytes: number): Promise<void> {
    const now = this.#ports.now();
    const rate = staff ? this.#rates.staff : this.#rates.account;
    const atOnce = (this.#rates.atOnce / rate) * 1000;
    const until = Math.max(now, this.#until.get(uid) ?? now) + (bytes / rate) * 1000;
    this.#until.set(uid, until);
    if (this.#until.size > forgetAt) this.#forget(now);
    const wait = until - now - atOnce;
    if (wait <= 0) return;
    await this.#ports.wait(wait);
    if (staff) return;
    await this.#turns.take([uid], () => this.#share(bytes));
    // Else the wait for its share would earn it another fast start.
    this.#until.set(uid, Math.max(this.#until.get(uid) ?? 0, this.#ports.now() + atOnce));
  }

  async #share(bytes: number): Promise<void> {
    const now = this.#ports.now();
    this.#sharedUntil = Math.max(now, this.#sharedUntil) + (bytes / this.#rates.everybody) * 1000;
    await this.#ports.wait(this.#sharedUntil - now);
  }

  #forget(now: number): void {
    for (const [uid, until] of this.#until) if (until <= now) this.#until.delete(uid);
  }
}
