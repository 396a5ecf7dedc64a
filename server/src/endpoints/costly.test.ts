import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/world.ts';

let world: TestWorld;
let turns: string[];
beforeEach(async () => {
  turns = [];
  world = await createTestWorld({
    app: {
      callerTurns:
        (_, { uid, isStaff }) =>
        async () =>
          void turns.push(`${uid}${isStaff ? ', staff' : ''}`),
    },
  });
});
afterEach(() => world.close());

test.each(['/api/release/preview', '/api/release/compare'])(
  'a call of %s goes on in turns of its account after each read',
  async (path) => {
    await world.post('editor', path, path.endsWith('compare') ? { from: 'none' } : {});
    expect(turns.length).toBeGreaterThan(1);
    expect(new Set(turns)).toEqual(new Set(['editor, staff']));
  },
);

test('one that keeps a lock waits before it takes the lock, and once with it', async () => {
  await world.post('editor', '/api/release/restore', { id: 'none' });
  expect(turns).toEqual(['editor, staff', 'editor, staff']);
});

test('short calls do not', async () => {
  await world.post('registered', '/api/user/append', {});
  await world.getAs('editor', '/api/release');
  expect(turns).toEqual([]);
});
