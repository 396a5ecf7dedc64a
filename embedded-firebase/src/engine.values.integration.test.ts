import { goOffline, goOnline, onValue, ref, runTransaction, set, setWithPriority } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from './public.ts';
import { openRules, startWorld, until, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules });
});
afterEach(() => world.close());

test('a transaction succeeds at once on every kind of number', async () => {
  const { db } = world.client();
  const numbers = [0, 1.5, -7, 5e-324, 2 ** -1000 * 1.37, 2 ** 48 - 1, 1e21, 2 ** 600, 1 - 2 ** -53];
  numbers.push(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE);
  for (const [i, number] of numbers.entries()) {
    const place = ref(db, `numbers/${i}`);
    let seen: unknown;
    onValue(place, (snapshot) => {
      seen = snapshot.val();
    });
    await set(place, number);
    await until(() => seen === number);
    const given: unknown[] = [];
    const { committed } = await runTransaction(place, (now) => {
      given.push(now);
      return { was: now as number };
    });
    expect([committed, given]).toEqual([true, [number]]);
    expect(await world.engine.database.get(`numbers/${i}`)).toEqual({ was: number });
  }
});

test('-0 is 0 for everybody', async () => {
  const { db } = world.client();
  const place = ref(db, 'zero');
  onValue(place, () => {});
  await set(place, -0);
  let calls = 0;
  await runTransaction(place, () => ++calls);
  expect(calls).toBe(1);
});

test('half of a surrogate pair, as a cut text ends with, becomes a character that every client can hash', async () => {
  const [writer, reader] = [world.client().db, world.client().db];
  const seen: Json[] = [];
  onValue(ref(reader, 'texts'), (snapshot) => seen.push(snapshot.val() as Json));
  await set(ref(writer, 'texts'), { cut: '🧊'.slice(0, 1), low: '🧊'.slice(1), whole: '🧊' });
  const expected = { cut: '\ufffd', low: '\ufffd', whole: '🧊' };
  await until(() => JSON.stringify(seen.at(-1)) === JSON.stringify(expected));
  // a client that comes back asks with the hash of what it holds
  goOffline(reader);
  goOnline(reader);
  await set(ref(writer, 'texts/z'), 1);
  await until(() => JSON.stringify(seen.at(-1)) === JSON.stringify({ ...expected, z: 1 }));
  let calls = 0;
  await runTransaction(ref(reader, 'texts'), () => ({ calls: ++calls }));
  expect(calls).toBe(1);
});

test('no key holds half of a surrogate pair', async () => {
  const { db } = world.client();
  await expect(set(ref(db, 'texts/\ud800'), 1)).rejects.toThrow();
  await expect(set(ref(db, 'texts'), { '\udc00x': 1 })).rejects.toThrow();
  expect(await world.engine.database.get('/')).toBeNull();
});

test('texts and keys that only look alike are different ones', async () => {
  const { db } = world.client();
  const [composed, decomposed] = ['é', 'é'.normalize('NFD')];
  await set(ref(db, `names/${composed}`), composed);
  await set(ref(db, `names/${decomposed}`), decomposed);
  expect(await world.engine.database.get('names')).toEqual({
    [composed]: composed,
    [decomposed]: decomposed,
  });
});

test('the deepest value may have a priority; below it there is nothing', async () => {
  const { db } = world.client();
  const deepest = Array.from({ length: 32 }, (_, i) => `k${i}`).join('/');
  await setWithPriority(ref(db, deepest), 1, 2);
  expect(await world.engine.database.get(deepest)).toBe(1);
  expect(() => set(ref(db, deepest), { more: 1 })).toThrow('maximum depth');
});
