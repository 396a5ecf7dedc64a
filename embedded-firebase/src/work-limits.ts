/** CPU milliseconds per owner. */
export interface WorkLimits {
  /** Before yielding to other events. */
  readonly slice: number;
  /** Milliseconds for which those with high usage rest per millisecond that they worked. */
  readonly rest: number;
  /** Minimum charge per step. */
  readonly least: number;
  readonly staff: WorkRate;
  readonly account: WorkRate;
  /** Per socket without an account. */
  readonly visitor: WorkRate;
  /** When spent, its clients that used half of their own share wait. */
  readonly network: WorkRate;
  /** Of one network's visitors together, while each has used less than a fifth of the own share. */
  readonly newcomers: WorkRate;
  readonly everybody: WorkRate;
}

/** Burst in milliseconds, and refill per second. */
export interface WorkRate {
  readonly burst: number;
  readonly perSecond: number;
}
