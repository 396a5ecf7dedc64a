const megabyte = 1_000_000;
/** Faster than any uplink. The first `atOnce` bytes are not slowed down, so short files never wait. */
const usual = { perSecond: 20 * megabyte, atOnce: 20 * megabyte };
const forgetAt = 1000;

export interface PacePorts {
  /** Milliseconds from any beginning. */
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

const system: PacePorts = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Limits the bytes per second of each account, over all its uploads, so that garbage collection does not delay others. */
export class UploadPace {
  readonly #ports: PacePorts;
  readonly #rate: typeof usual;
  /** When all that an account has sent would have been sent at the rate. */
  readonly #until = new Map<string, number>();

  constructor(ports: PacePorts = system, rate = usual) {
    this.#ports = ports;
    this.#rate = rate;
  }

  /** Resolves when the account may send more. */
  async sent(account: string, bytes: number): Promise<void> {
    const now = this.#ports.now();
    const { perSecond, atOnce } = this.#rate;
    const until = Math.max(now, this.#until.get(account) ?? now) + (bytes / perSecond) * 1000;
    this.#until.set(account, until);
    if (this.#until.size > forgetAt) this.#forget(now);
    const wait = until - now - (atOnce / perSecond) * 1000;
    if (wait > 0) await this.#ports.wait(wait);
  }

  #forget(now: number): void {
    for (const [account, until] of this.#until) if (until <= now) this.#until.delete(account);
  }
}
