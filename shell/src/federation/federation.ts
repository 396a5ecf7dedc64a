/** What the loader of remotes needs of a federation runtime. */
export interface Federation {
  /** Registers `entry`, replacing an earlier one; scripts must match `integrity`. */
  register(container: string, entry: string, integrity: string, timeLimit: number): void;
  load(request: string): Promise<unknown>;
}
