import { limitToFirst, onValue, query, ref, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRules, startWorld, until, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules, limits: { windows: 3 } });
});
afterEach(() => world.close());

test('the SDK gets an error for each listen too many, and its other listens continue on the same socket', async () => {
  const { db } = world.client();
  const seen = new Map<number, unknown>();
  const rejected = new Map<number, string>();
  for (let limit = 1; limit <= 5; limit++)
    onValue(
      query(ref(db, 'list'), limitToFirst(limit)),
      (snapshot) => seen.set(limit, snapshot.val()),
      (error) => rejected.set(limit, error.message),
    );
  await until(() => seen.size + rejected.size === 5);
  expect([...seen.keys()]).toEqual([1, 2, 3]);
  expect([...rejected]).toEqual([4, 5].map((limit) => [limit, expect.stringMatching(/^too_many_listens/)]));
  await set(ref(db, 'list/a'), 'new');
  expect([...seen.values()]).toEqual([{ a: 'new' }, { a: 'new' }, { a: 'new' }]);
  expect(world.sent.filter((frame) => frame.includes('"t":"h"'))).toHaveLength(1);
});
