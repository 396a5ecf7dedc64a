/** CPU milliseconds per owner. */
export interface WorkLimits {
  /** Before yielding to other events. */
  readonly slice: number;
  /** Milliseconds for which those with high usage rest per millisecond that they worked. */
  readonly rest: number;
  /** Minimum charge per step. */
  readonly least: number;
  readonly staff: OwnWorkRate;
  readonly account: OwnWorkRate;
  /** Per socket or connection without an account. */
  readonly visitor: OwnWorkRate;
  /** When spent, its clients that used half of their own share wait. */
  readonly network: WorkRate;
  /** Of one network's visitors together, while each has used little. */
  readonly newcomers: WorkRate;
  /** Of one network's visitors together for opening sockets; beyond it, a new socket counts as high usage. */
  readonly opening: WorkRate;
  readonly everybody: WorkRate;
}

/** Burst in milliseconds, and refill per second. */
export interface WorkRate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface OwnWorkRate extends WorkRate {
  /** Milliseconds of the burst below which usage is low: such clients come first. */
  readonly little: number;
}
