import { RateLimits } from 'embedded-firebase/rate-limits';
import { expect, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import { createLimiter, perHour, perMinute } from './limits.ts';

function start() {
  const time = { now: 1_000_000 };
  const rateLimits = new RateLimits(() => time.now);
  return { time, rateLimits, limiter: createLimiter(rateLimits) };
}

function told(call: () => void): number | undefined {
  try {
    call();
    return 0;
  } catch (error) {
    if (error instanceof ProblemError) return error.retryAfter;
    throw error;
  }
}

test('the rejection says when to retry', () => {
  const { time, limiter } = start();
  const call = () => told(() => limiter.take('call', 'ann', [perMinute(2), perHour(3)]));
  expect([call(), call(), call()]).toEqual([0, 0, 60]);
  time.now += 15_000;
  expect(call()).toBe(45);
  time.now += 45_000;
  expect([call(), call()]).toEqual([0, 3540]);
});

test('accounts, networks and addresses with the same name are different callers', () => {
  const { limiter } = start();
  const calls = [
    () => limiter.take('call', 'x', [perMinute(1)]),
    () => limiter.take('call', 'x', [perMinute(1)], 'address'),
    () => limiter.takeFrom('call', 'x', [perMinute(1)]),
  ];
  expect(calls.map(told)).toEqual([0, 0, 0]);
  expect(calls.map(told)).toEqual([60, 60, 60]);
});

test('an unknown network is never locked out, but it may learn less', () => {
  const { limiter, rateLimits } = start();
  for (let i = 0; i < 100; i++) {
    expect(told(() => limiter.takeFrom('call', '', [perMinute(1)]))).toBe(0);
    expect(told(() => limiter.assertLeft('call', '', [perMinute(1)]))).toBe(0);
  }
  expect(rateLimits.slowed()).toEqual([]);
  const question = [perMinute(1)];
  expect(limiter.isSpent('question', '', question)).toBe(false);
  expect(limiter.spends('question', '', question)).toBe(true);
  expect(limiter.spends('question', '', question)).toBe(false);
  expect(limiter.isSpent('question', '', question)).toBe(true);
  expect(limiter.spends('question', '203.0.113.7', question)).toBe(true);
});

test('the remaining quota can be checked without using it', () => {
  const { limiter } = start();
  const left = () => told(() => limiter.assertLeft('call', '203.0.113.7', [perMinute(1)]));
  expect([left(), left()]).toEqual([0, 0]);
  limiter.takeFrom('call', '203.0.113.7', [perMinute(1)]);
  expect(left()).toBe(60);
});

test('a network is the more crowded the more it asked for within an hour, and its site counts as four', () => {
  const { time, limiter } = start();
  const crowd = (network: string) => limiter.crowd('mails', network);
  expect(Array.from({ length: 8 }, () => crowd('203.0.113.7'))).toEqual([0, 1, 1, 2, 2, 2, 2, 3]);
  expect(crowd('198.51.100.7')).toBe(0);
  // Nine of the site so far, this one included.
  expect(crowd('203.0.113.8')).toBe(1);
  for (let other = 100; other < 123; other++) crowd(`203.0.113.${other}`);
  expect(crowd('203.0.113.9')).toBe(3);
  expect([crowd(''), crowd('')]).toEqual([0, 1]);
  time.now += 3_600_000;
  expect(crowd('203.0.113.7')).toBe(0);
});
