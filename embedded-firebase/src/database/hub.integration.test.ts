import { expect, test } from 'vitest';
import { Hub } from './hub.ts';
import type { Push } from './push.ts';
import { adminQuery } from './query.ts';
import { setAt } from './tree-writes.ts';
import { storedNode } from './values.ts';

/** Milliseconds of twenty writes to a list of this length, of which all is in a window, at best. */
function moving(length: number): number {
  const hub = new Hub();
  const list = Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, { n: i }]));
  let root = storedNode({ p: list });
  const pushes: Push[] = [];
  hub.join(root, ['p'], adminQuery({ orderByChild: 'n', startAt: -1e9 }), { push: (p) => pushes.push(p) });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    for (let i = 0; i < 20; i++) {
      const after = setAt(root, ['p', `k${i}`], storedNode({ n: -i - round - 1 }));
      hub.publish(root, after, [['p', `k${i}`]]);
      root = after;
    }
    times.push(performance.now() - begun);
  }
  expect(pushes).toHaveLength(60);
  return Math.min(...times);
}

test('what a write costs a window depends on what it changes, not on how much is in it', () => {
  const few = moving(100);
  // Five hundred times the entries: whoever looked at each of them would need hundreds of times as long.
  expect(moving(50_000)).toBeLessThan(20 * few + 20);
});
