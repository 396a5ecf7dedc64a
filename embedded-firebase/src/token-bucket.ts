/** What may be spent: so much at once, refilled with time. Amounts are milliseconds of work. */
export interface Rate {
  readonly burst: number;
  /** Refilled in each second. */
  readonly perSecond: number;
}

/** A token bucket: how much somebody may still spend. May go into debt: what a step costs is known afterwards. Pure; the caller tells the time. */
export class TokenBucket {
  readonly rate: Rate;
  #left: number;
  #at: number;

  /** `now` in milliseconds, here and below. */
  constructor(rate: Rate, now: number) {
    this.rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  left(now: number): number {
    if (this.rate.burst === Infinity) return Infinity;
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#left = Math.min(this.rate.burst, this.#left + (passed / 1000) * this.rate.perSecond);
    return this.#left;
  }

  spend(amount: number, now: number): void {
    if (this.rate.burst === Infinity) return;
    this.#left = this.left(now) - amount;
  }

  fill(): void {
    this.#left = this.rate.burst;
  }

  /** Milliseconds until there is something again; 0 when there is. */
  wait(now: number): number {
    const left = this.left(now);
    return left > 0 ? 0 : Math.ceil(((1 - left) / this.rate.perSecond) * 1000);
  }

  /** Whether at least this part of the burst is left. */
  hasLeft(part: number, now: number): boolean {
    return this.left(now) >= this.rate.burst * part;
  }

  isFull(now: number): boolean {
    return this.left(now) >= this.rate.burst;
  }
}
