import { expect, test } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

test('works of one account run one after the other, also after one that fails; others do not wait', async () => {
  const oneByOne = createOneByOne();
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<string>());
  const begun: number[] = [];
  const run = (account: string, index: number) =>
    oneByOne(account, () => {
      begun.push(index);
      return gates[index]?.promise ?? Promise.resolve('');
    });
  const first = run('ann', 0);
  const second = run('ann', 1);
  const third = run('ann', 2);
  const other = run('ben', 3);
  expect(begun).toEqual([0, 3]);
  gates[3]?.resolve('ben');
  expect(await other).toBe('ben');
  gates[0]?.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  gates[1]?.resolve('second');
  expect(await second).toBe('second');
  gates[2]?.resolve('third');
  expect(await third).toBe('third');
  expect(begun).toEqual([0, 3, 1, 2]);
});

test('between two works others get as long as the last one took, and half a second at most', async () => {
  let now = 0;
  const rests: number[] = [];
  const rest = async (milliseconds: number) => void rests.push(milliseconds);
  const oneByOne = createOneByOne({ time: () => now, rest });
  const work = (took: number) =>
    oneByOne('ann', async () => {
      now += took;
    });
  await Promise.all([work(90), work(3), work(4000), work(1)]);
  expect(rests).toEqual([90, 3, 500]);
  await work(1);
  expect(rests).toHaveLength(3);
});
