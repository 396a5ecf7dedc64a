import { expect, test } from 'vitest';
import { Refusal } from '../problem.ts';
import { createLimiter, perHour, perMinute } from './limits.ts';

function limiter() {
  const time = { now: 1_000_000 };
  const { take } = createLimiter(() => time.now);
  const allowed = (key: string, ...limits: { count: number; seconds: number }[]) => {
    try {
      take('call', key, limits);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return error.retryAfter;
      throw error;
    }
  };
  return { time, allowed };
}

test('the limit ends with its time, and the refusal says when', () => {
  const { time, allowed } = limiter();
  expect([allowed('a', perMinute(2)), allowed('a', perMinute(2))]).toEqual([true, true]);
  time.now += 15_000;
  expect(allowed('a', perMinute(2))).toBe(45);
  time.now += 45_000;
  expect(allowed('a', perMinute(2))).toBe(true);
});

test('one caller’s use is not another’s', () => {
  const { allowed } = limiter();
  allowed('a', perMinute(1));
  expect([allowed('a', perMinute(1)), allowed('b', perMinute(1))]).toEqual([60, true]);
});

test('of several limits the strictest holds', () => {
  const { time, allowed } = limiter();
  const limits = [perMinute(1), perHour(2)];
  allowed('a', ...limits);
  time.now += 60_000;
  allowed('a', ...limits);
  time.now += 60_000;
  expect(allowed('a', ...limits)).toBe(3480);
});

test('a clock set back does not lock anybody out', () => {
  const { time, allowed } = limiter();
  allowed('a', perHour(1));
  time.now -= 86_400_000;
  expect(allowed('a', perHour(1))).toBe(true);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s stands for many people', (address) => {
  const { allowed } = limiter();
  const results = Array.from({ length: 11 }, () => allowed(address, perMinute(1)));
  expect(results.filter((result) => result === true)).toHaveLength(10);
});
