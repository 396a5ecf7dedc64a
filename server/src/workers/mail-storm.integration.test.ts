import { expect, test } from 'vitest';
import { mailStorm, randomFrom } from '../testing/mail-storm.ts';

test('F37: a mail job survives kills and a failing mail server: no mail lost, duplicates only within the window of SMTP', async () => {
  const storm = { mails: 300, kills: 3, faultRate: 0.1, random: randomFrom(7), killWithin: 400 };
  const result = await mailStorm(storm);
  expect(result).toMatchObject({ lost: 0, kills: 3 });
  expect(result.faults).toBeGreaterThan(0);
  expect(result.doubled).toBeLessThanOrEqual(result.window);
});
