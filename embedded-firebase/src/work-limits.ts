/** CPU milliseconds per owner. */
export interface WorkLimits {
  /** Before yielding to other events. */
  readonly slice: number;
  /** Minimum charge per step. */
  readonly least: number;
  readonly staff: WorkRate;
  readonly account: WorkRate;
  /** Per socket without an account. */
  readonly visitor: WorkRate;
  /** When spent, clients on it wait who used half of their own share. */
  readonly network: WorkRate;
  /** Of one network's visitors together, while each has used less than a fifth of the own share. */
  readonly newcomers: WorkRate;
  readonly everybody: WorkRate;
}

/** Milliseconds at once, and refilled per second. */
export interface WorkRate {
  readonly burst: number;
  readonly perSecond: number;
}
