import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine } from './engine.ts';
import type { Engine } from './public.ts';
import { memoryStore } from './stores/memory.ts';
import { withKey } from './testing/kept-key.ts';
import { quickHasher } from './testing/world.ts';

let engine: Engine;
beforeEach(async () => {
  const store = withKey(memoryStore());
  engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store,
    passwordHasher: quickHasher,
  });
});
afterEach(() => engine.close());

/** Milliseconds of twenty writes to a list of this length, at best. */
async function writing(length: number, observe: (list: string) => () => void): Promise<number> {
  const { database } = engine;
  const comments = Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, { n: i }]));
  await database.set('lists', {
    busy: comments,
    ...Object.fromEntries(Object.keys(comments).map((key) => [key, { a: 1 }])),
  });
  const stop = observe('lists');
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    for (let i = 0; i < 20; i++) await database.set(`lists/busy/k${i}`, { n: -i - round });
    times.push(performance.now() - begun);
  }
  stop();
  return Math.min(...times);
}

test.each<[string, (list: string) => () => void]>([
  ['children', (list) => engine.database.onChild(`${list}/busy`, { changed() {} })],
  ['entries of all lists', (list) => engine.database.onEntry(list, { changed() {} })],
])(
  'what a write costs an observer of %s depends on what it changes, not on how much there is',
  async (_, observe) => {
    const few = await writing(100, observe);
    // Five hundred times the entries: whoever looked at each of them would need hundreds of times as long.
    expect(await writing(50_000, observe)).toBeLessThan(20 * few + 20);
  },
);
