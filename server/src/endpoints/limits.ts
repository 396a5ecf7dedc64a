import { Refusal } from '../problem.ts';

/** At most `count` calls within `seconds`. */
export interface Limit {
  count: number;
  seconds: number;
}

export const perMinute = (count: number): Limit => ({ count, seconds: 60 });
export const perHour = (count: number): Limit => ({ count, seconds: 3600 });

/** Everybody on this machine, or behind a proxy on it, shares the loopback address. */
const loopback = /^(?:::ffff:)?127\.|^::1$/;
const loopbackFactor = 10;
const sweepEvery = 1000;

interface Window {
  startedAt: number;
  used: number;
}

export interface Limiter {
  /** Counts one call for each limit; throws `tooManyRequests` when one is used up. */
  take(name: string, key: string, limits: readonly Limit[]): void;
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

  return {
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
        const allowed = loopback.test(key) ? count * loopbackFactor : count;
        if (window.used >= allowed)
          throw new Refusal('tooManyRequests', {
            retryAfter: Math.ceil((window.startedAt + seconds * 1000 - at) / 1000),
          });
        window.used += 1;
      }
    },
  };
}
