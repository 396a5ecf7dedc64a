import { expect, test } from 'vitest';
import { fuzzAuth } from '../testing/fuzz-auth.ts';

test.each([1, 2])(
  'F47: 2,500 malformed requests (seed %i) are rejected in Auth’s words, and others are served',
  async (seed) => {
    const { tally } = await fuzzAuth(2500, seed);
    // they got far, and everywhere
    for (const answer of [
      '200',
      '400 INVALID_REQUEST',
      '400 MISSING_ID_TOKEN',
      '400 INVALID_CUSTOM_TOKEN',
      'not Auth’s',
    ])
      expect([...tally.keys()]).toContain(answer);
  },
);
