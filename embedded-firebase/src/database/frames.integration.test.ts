import { expect, test } from 'vitest';
import { FuzzWorld } from '../testing/fuzz-frames.ts';

test('F47: 20,000 malformed frames crash nothing, and other clients are served meanwhile', async () => {
  const world = await FuzzWorld.start(47);
  for (let i = 0; i < 20; i++) await world.burst(1000);
  expect(world.sent).toBe(20_000);
  expect(world.closed).toBeGreaterThan(2500);
  expect(({} as { fuzz?: unknown }).fuzz).toBe(undefined);
  await world.close();
});
