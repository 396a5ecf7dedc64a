import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoll } from './poll.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('asks every second while it runs, and no longer (section 4)', async () => {
  let asked = 0;
  const poll = createPoll(1000, async () => {
    asked += 1;
  });
  poll.run(true);
  poll.run(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(3);
  poll.run(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(3);
});

test('waits for an answer before it asks again, and goes on after a failure', async () => {
  let asked = 0;
  let answer = Promise.withResolvers<void>();
  const poll = createPoll(1000, () => {
    asked += 1;
    return answer.promise;
  });
  poll.run(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toBe(1);
  answer.reject(new Error('offline'));
  answer = Promise.withResolvers<void>();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(2);
});

test('a hidden page does not poll', async () => {
  const page = { visibilityState: 'hidden' };
  vi.stubGlobal('document', page);
  let asked = 0;
  createPoll(1000, async () => {
    asked += 1;
  }).run(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(0);
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(1);
});
