import type { RateLimit, RateLimits, Subject } from 'embedded-firebase/rate-limits';
import { ProblemError } from '../problem.ts';

/** At most `count` calls within `seconds`. */
export type Limit = RateLimit;

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });
export const perHour = (count: number): Limit => ({ count, seconds: 3600 });
export const perQuarter = (count: number): Limit => ({ count, seconds: 15 * 60 });

/** What endpoints ask of the rate limits. `name` is the kind of what is counted. */
export interface Limiter {
  /** Counts one call of an account (or what else `of` says); throws `tooManyRequests` when a limit is used up. */
  take(name: string, key: string, limits: readonly Limit[], of?: Subject['of']): void;
  /** The same for a network. Where that is unknown nothing is counted: one person could shut everybody out. */
  takeFrom(name: string, network: string, limits: readonly Limit[]): void;
  /**
   * Counts one call of a network and tells whether it was within the limits. Unknown networks are counted together, so this is only
   * for what shuts nobody out.
   */
  spends(name: string, network: string, limits: readonly Limit[]): boolean;
  /** Whether nothing is left of that. */
  isSpent(name: string, network: string, limits: readonly Limit[]): boolean;
  /** Throws as `takeFrom` does, and counts nothing. */
  assertLeft(name: string, network: string, limits: readonly Limit[]): void;
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
      const wait = rateLimits.wait(name, ofNetwork(network), limits);
      if (wait > 0) rateLimits.slow(name, ofNetwork(network), wait);
      rejectFor(wait);
    },
  };
}
