/** Milliseconds of work: burst, and refill per second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export class TokenBucket {
  readonly rate: Rate;
  #left: number;
  #at: number;

  /** `now` in milliseconds, also below. */
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

  used(now: number): number {
    return this.rate.burst === Infinity ? 0 : this.rate.burst - this.left(now);
  }

  spend(amount: number, now: number): void {
    if (this.rate.burst === Infinity) return;
    this.#left = this.left(now) - amount;
  }

  fill(): void {
    this.#left = this.rate.burst;
  }

  /** Milliseconds until positive. */
  wait(now: number): number {
    const left = this.left(now);
    return left > 0 ? 0 : Math.ceil(((1 - left) / this.rate.perSecond) * 1000);
  }

  hasLeft(part: number, now: number): boolean {
    return this.left(now) >= this.rate.burst * part;
  }

  isFull(now: number): boolean {
    return this.left(now) >= this.rate.burst;
  }
}
