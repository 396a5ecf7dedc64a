import { Refusal } from '../problem.ts';
import { networkOf } from './network.ts';

/** At most `count` calls within `seconds`. */
export interface Limit {
  count: number;
  seconds: number;
}

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });
export const perHour = (count: number): Limit => ({ count, seconds: 3600 });

/** How much more is allowed where one address may stand for everybody, as behind a proxy. */
const sharedFactor = 10;
const sweepEvery = 1000;

interface Window {
  startedAt: number;
  used: number;
}

export interface Limiter {
  /** Counts one call for each limit; throws `tooManyRequests` when one is used up. */
  take(name: string, key: string, limits: readonly Limit[]): void;
  /** The same for a network address: one network counts as one caller. */
  takeFrom(name: string, address: string, limits: readonly Limit[]): void;
}

/** Fixed windows in memory; forgotten on restart. */
export function createLimiter(now: () => number): Limiter {
  const windows = new Map<string, Window & { seconds: number }>();
  let taken = 0;

  function sweep() {
    const at = now();
    for (const [id, window] of windows)
      if (at >= window.startedAt + window.seconds * 1000) windows.delete(id);
  }

  const limiter: Limiter = {
    take(name, key, limits) {
      const at = now();
      taken += 1;
      if (taken % sweepEvery === 0) sweep();
      for (const { count, seconds } of limits) {
        const id = `${name} ${seconds} ${key}`;
        let window = windows.get(id);
        if (!window || at >= window.startedAt + seconds * 1000 || at < window.startedAt) {
          window = { startedAt: at, used: 0, seconds };
          windows.set(id, window);
        }
        if (window.used >= count)
          throw new Refusal('tooManyRequests', {
            retryAfter: Math.ceil((window.startedAt + seconds * 1000 - at) / 1000),
          });
        window.used += 1;
      }
    },
    takeFrom(name, address, limits) {
      const network = networkOf(address);
      if (network !== undefined) return limiter.take(name, network, limits);
      const more = limits.map(({ count, seconds }) => ({ count: count * sharedFactor, seconds }));
      limiter.take(name, address, more);
    },
  };
  return limiter;
}
