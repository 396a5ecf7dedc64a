import { mailStorm, randomFrom } from '../testing/mail-storm.ts';

const seed = Date.now() % 1_000_000;
const storm = { mails: 10_000, kills: 12, faultRate: 0.05, random: randomFrom(seed), killWithin: 6000 };
const result = await mailStorm(storm);
process.stdout.write(`10,000 mails (seed ${seed}): ${JSON.stringify(result)}\n`);
if (result.lost > 0 || result.doubled > result.window) process.exitCode = 1;
