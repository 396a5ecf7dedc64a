import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than allowed run at once, and all come to their turn, also after a failure', async () => {
  const gate = createGate(2);
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (index === 1) throw new Error('failed');
    return index;
  };
  const results = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => gate(work(index))));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(most).toBe(2);
});
