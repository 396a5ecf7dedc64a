/** How much work is done for whom, in milliseconds of the processor. */
export interface WorkLimits {
  /** Of all clients before others get their turn. */
  readonly slice: number;
  /** What the shortest step counts as. */
  readonly least: number;
  /** Of one account of the staff. */
  readonly staff: WorkRate;
  /** Of one signed-in account, on all its sockets. */
  readonly account: WorkRate;
  /** Of one socket without an account. */
  readonly visitor: WorkRate;
  /** Of one network. When it is spent, those of it wait who have spent half of their own. */
  readonly network: WorkRate;
  /** The same for all clients together. */
  readonly everybody: WorkRate;
}

/** Milliseconds of work: so many at once, and refilled in each second. */
export interface WorkRate {
  readonly burst: number;
  readonly perSecond: number;
}
