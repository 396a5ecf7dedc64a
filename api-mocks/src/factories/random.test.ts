import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, pushKey } from './random.ts';

test('the same seed gives the same sequence, on every machine', () => {
  const random = createRandom('polar');
  expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toEqual(
    ((again) => [again.int(0, 999), again.int(0, 999), again.int(0, 999)])(createRandom('polar')),
  );
  expect(createRandom('polar').text(12)).toMatchInlineSnapshot(`"3QHVbh0kFxtn"`);
});

test('a fork does not depend on what was drawn before', () => {
  const used = createRandom('a');
  used.next();
  expect(used.fork('x').text(20)).toBe(createRandom('a').fork('x').text(20));
  expect(used.fork('x').text(20)).not.toBe(used.fork('y').text(20));
});

test('integers reach both ends, and no further', () => {
  const random = createRandom('ends');
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 7)));
  expect([...drawn].sort()).toEqual([3, 4, 5, 6, 7]);
});

test('a weight of zero is never drawn', () => {
  const random = createRandom('weights');
  const drawn = Array.from({ length: 500 }, () => random.weighted({ often: 9, never: 0, seldom: 1 }));
  expect(new Set(drawn)).toEqual(new Set(['often', 'seldom']));
});

test('a shuffle keeps every entry', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (list, seed) => {
      expect(createRandom(seed).shuffle(list).sort()).toEqual([...list].sort());
    }),
  );
});

test('push keys are 20 characters and sort by time', () => {
  const random = createRandom('keys');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), fc.integer({ min: 1, max: 2 ** 20 }), (time, later) => {
      const [a, b] = [pushKey(random, time), pushKey(random, time + later)];
      expect(a).toHaveLength(20);
      expect(a < b).toBe(true);
    }),
  );
});
