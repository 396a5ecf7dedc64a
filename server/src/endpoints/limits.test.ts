import { expect, test } from 'vitest';
import { Refusal } from '../problem.ts';
import { createLimiter, perHour, perMinute } from './limits.ts';

function limiter() {
  const time = { now: 1_000_000 };
  const { take, takeFrom } = createLimiter(() => time.now);
  const asked =
    (count: typeof take) =>
    (key: string, ...limits: { count: number; seconds: number }[]) => {
      try {
        count('call', key, limits);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return error.retryAfter;
        throw error;
      }
    };
  return { time, allowed: asked(take), allowedFrom: asked(takeFrom) };
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

test('a network is one caller, however many addresses it has', () => {
  const { allowedFrom } = limiter();
  expect(allowedFrom('2001:db8:1:2::1', perMinute(1))).toBe(true);
  expect(allowedFrom('2001:db8:1:2::2', perMinute(1))).toBe(60);
  expect(allowedFrom('2001:db8:1:3::1', perMinute(1))).toBe(true);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.17.0.1', '10.0.0.2'])(
  '%s stands for many people',
  (address) => {
    const { allowedFrom } = limiter();
    const results = Array.from({ length: 11 }, () => allowedFrom(address, perMinute(1)));
    expect(results.filter((result) => result === true)).toHaveLength(10);
  },
);
