import { expect, test } from 'vitest';
import { FairLine, FairTurns } from './fair-turns.ts';

/** Tasks that end when told, one after the other in the order they began. */
function tasks(turns: FairTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (keys: string[]) =>
    turns.take(keys, () => {
      begun.push(keys.join('/'));
      return new Promise<void>((end) => ends.push(end));
    });
  const finish = async (meanwhile = () => {}) => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      meanwhile();
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { begun, add, finish };
}

test('keys take turns on every level, however many tasks wait under one', async () => {
  const turns = new FairTurns(1);
  const { begun, add, finish } = tasks(turns);
  for (const keys of ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'b/1', 'c/9']) void add(keys.split('/'));
  await finish();
  expect(begun).toEqual(['a/1', 'a/1', 'b/1', 'c/9', 'a/2', 'b/1', 'a/1']);
  expect(turns.isIdle).toBe(true);
});

test('who comes while others take their turns does not wait for a second turn of the same', async () => {
  const turns = new FairTurns(1);
  const { begun, add, finish } = tasks(turns);
  for (let i = 0; i < 4; i++) void add(['again']);
  await finish(() => {
    if (begun.length === 2) void add(['first']);
  });
  expect(begun).toEqual(['again', 'again', 'first', 'again', 'again']);
});

test('so many run at a time, and one that fails passes its turn on', async () => {
  const turns = new FairTurns(2);
  let [running, most] = [0, 0];
  const settled = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      turns.take([String(i % 2)], async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (i % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect([most, turns.isIdle]).toEqual([2, true]);
});

test('where the newest begin first, one of four turns is the oldest’s', async () => {
  const turns = new FairTurns(1, { newestFirst: true });
  const begun: number[] = [];
  const task = (i: number) => turns.take(['a'], async () => void begun.push(i));
  await Promise.all(Array.from({ length: 8 }, (_, i) => task(i)));
  expect(begun).toEqual([0, 7, 6, 5, 1, 4, 3, 2]);
});

test('of items alike the first comes first; once that is late, three of four turns are the newest’s', () => {
  const line = new FairLine<number>();
  for (let i = 0; i < 8; i++) line.add(['a'], i);
  expect([line.take(), line.take()]).toEqual([0, 1]);
  const late = Array.from({ length: 6 }, () => line.take(() => true));
  expect(late).toEqual([7, 2, 6, 5, 4, 3]);
  expect([line.isEmpty, line.take()]).toEqual([true, undefined]);
});
