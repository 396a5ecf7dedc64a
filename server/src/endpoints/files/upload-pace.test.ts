import { expect, test } from 'vitest';
import { UploadPace } from './upload-pace.ts';

function paced() {
  let time = 0;
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  const pace = new UploadPace({ now: () => time, wait }, { perSecond: 1000, atOnce: 500 });
  return { pace, time: () => time, pass: wait };
}

test('a short file goes as fast as it comes, a long one at the rate', async () => {
  const { pace, time } = paced();
  await pace.sent('ann', 500);
  expect(time()).toBe(0);
  for (let i = 0; i < 10; i++) await pace.sent('ann', 100);
  expect(time()).toBe(1000);
});

test('all uploads of an account share its rate, and others have theirs', async () => {
  const { pace, time } = paced();
  await Promise.all(Array.from({ length: 10 }, () => pace.sent('ann', 100)));
  expect(time()).toBeGreaterThan(400);
  const before = time();
  await pace.sent('ben', 500);
  expect(time()).toBe(before);
});

test('who pauses may send fast again', async () => {
  const { pace, time, pass } = paced();
  await pace.sent('ann', 1500);
  await pass(1000);
  const before = time();
  await pace.sent('ann', 400);
  expect(time()).toBe(before);
});
