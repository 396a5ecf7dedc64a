import type { RateLimit, RateLimits, Subject } from 'embedded-firebase/rate-limits';
import { ProblemError } from '../problem.ts';

export type Limit = RateLimit;

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });
export const perHour = (count: number): Limit => ({ count, seconds: 3600 });
export const perQuarter = (count: number): Limit => ({ count, seconds: 15 * 60 });

const uncounted = perHour(Number.POSITIVE_INFINITY);

/** Rate limits of endpoints; `name` is the counter's kind. */
export interface Limiter {
  /** Counts a call of an account, or of another subject `of`; throws `tooManyRequests` beyond a limit. */
  take(name: string, key: string, limits: readonly Limit[], of?: Subject['of']): void;
  /** The same for a network. Unknown networks are not counted: one person could lock everybody out. */
  takeFrom(name: string, network: string, limits: readonly Limit[]): void;
  /** Counts a call and returns whether it was within limits. Unknown networks share one counter, so use it where that locks nobody out. */
  spends(name: string, network: string, limits: readonly Limit[]): boolean;
  isSpent(name: string, network: string, limits: readonly Limit[]): boolean;
  /** Throws as `takeFrom` does, without counting. */
  assertLeft(name: string, network: string, limits: readonly Limit[]): void;
  /**
   * Counts, without a limit, and tells how crowded the network was within an hour: 0 for its first, 1 for the next two, 2 for four more,
   * and so on. Its site counts as four networks.
   */
  crowd(name: string, network: string): number;
}

export function createLimiter(rateLimits: RateLimits): Limiter {
  const rejectFor = (milliseconds: number) => {
    if (milliseconds > 0)
      throw new ProblemError('tooManyRequests', { retryAfter: Math.ceil(milliseconds / 1000) });
  };
  const ofNetwork = (id: string): Subject => ({ of: 'network', id });
  return {
    take: (name, key, limits, of = 'account') => rejectFor(rateLimits.take(name, { of, id: key }, limits)),
    takeFrom(name, network, limits) {
      if (network !== '') rejectFor(rateLimits.take(name, ofNetwork(network), limits));
    },
    spends: (name, network, limits) => rateLimits.take(name, ofNetwork(network || 'unknown'), limits) === 0,
    isSpent: (name, network, limits) => rateLimits.wait(name, ofNetwork(network || 'unknown'), limits) > 0,
    assertLeft(name, network, limits) {
      if (network === '') return;
      rejectFor(rateLimits.check(name, ofNetwork(network), limits));
    },
    crowd(name, network) {
      const { seconds } = uncounted;
      rateLimits.spend(name, ofNetwork(network || 'unknown'), [uncounted]);
      const used = rateLimits.usedOfShare(name, ofNetwork(network || 'unknown'), seconds);
      return Math.floor(Math.log2(used));
    },
  };
}
