import { beforeEach, expect, test } from 'vitest';
import { lately } from './lately.ts';

let now: number;
let loads: PromiseWithResolvers<string>[];
let look: () => string | Promise<string>;

beforeEach(() => {
  [now, loads] = [0, []];
  const load = () => {
    const asked = Promise.withResolvers<string>();
    loads.push(asked);
    return asked.promise;
  };
  look = lately(load, () => now);
});

async function found(value: string): Promise<void> {
  loads.at(-1)?.resolve(value);
  await loads.at(-1)?.promise;
  await Promise.resolve();
}

test('it looks once for all who ask meanwhile, and then answers at once for a second', async () => {
  const both = [look(), look()];
  await found('a');
  expect(await Promise.all(both)).toEqual(['a', 'a']);
  now = 999;
  expect(look()).toBe('a');
  expect(loads).toHaveLength(1);
});

test('after a second it answers as before while it looks again', async () => {
  look();
  await found('a');
  now = 1000;
  expect([look(), look()]).toEqual(['a', 'a']);
  expect(loads).toHaveLength(2);
  await found('b');
  expect(look()).toBe('b');
});

test('after a pause it waits for what is there now', async () => {
  look();
  await found('a');
  now = 30_000;
  const answer = look();
  expect(answer).toBeInstanceOf(Promise);
  await found('b');
  expect(await answer).toBe('b');
});

test('a failure is told to those who wait, and asked about again', async () => {
  const first = look();
  loads[0]?.reject(new Error('disk'));
  await expect(first).rejects.toThrow('disk');
  const second = look();
  await found('a');
  expect(await second).toBe('a');
});
