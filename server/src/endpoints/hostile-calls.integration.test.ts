import { expect, test } from 'vitest';
import { hostileCalls } from '../testing/hostile-calls.ts';

test('F46, F47, F48: no input causes a server error, and everybody else is served', async () => {
  const { tally } = await hostileCalls(2000, 7);
  const answers = [...tally.keys()].map((answer) => answer.split(' ')[0]);
  for (const status of ['200', '400', '401', '403', '404']) expect(answers).toContain(status);
});
