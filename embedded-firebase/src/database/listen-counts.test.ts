import { expect, test } from 'vitest';
import { defaultLimits } from './limits.ts';
import { type CountedListen, ListenCounts, type ListenHolder } from './listen-counts.ts';

const limits = { ...defaultLimits, accountListens: 4, networkListens: 6, windows: 2 };
const ann = { uid: 'ann', provider: 'password' };
const ben = { uid: 'ben', provider: 'password' };
const anonymous = (uid: string) => ({ uid, provider: 'anonymous' });

const whole = (path: string): CountedListen => ({ id: path, windowPath: null });
const windowAt = (path: string, query: string): CountedListen => ({
  id: `${path} ${query}`,
  windowPath: path,
});

test.each<[string, readonly CountedListen[], CountedListen, boolean]>([
  ['listens below the limit', [whole('/a'), whole('/b'), whole('/c')], whole('/d'), true],
  ['one listen too many', [whole('/a'), whole('/b'), whole('/c'), whole('/d')], whole('/e'), false],
  ['one path of many sockets too often', Array(4).fill(whole('/a')), whole('/a'), false],
  ['a second window on a path', [windowAt('/a', '1')], windowAt('/a', '2'), true],
  ['one window too many on a path', [windowAt('/a', '1'), windowAt('/a', '2')], windowAt('/a', '3'), false],
  ['a window another socket has', [windowAt('/a', '1'), windowAt('/a', '2')], windowAt('/a', '2'), true],
  ['a window on another path', [windowAt('/a', '1'), windowAt('/a', '2')], windowAt('/b', '3'), true],
  ['the whole path beside its windows', [windowAt('/a', '1'), windowAt('/a', '2')], whole('/a'), true],
])('an account asks for %s', (_, held, next, hasRoom) => {
  const counts = new ListenCounts(limits);
  const holder = counts.holderOf(ann, 'hall');
  for (const listen of held) counts.add(holder, listen);
  expect(counts.hasRoom(holder, next)).toBe(hasRoom);
  expect(counts.hasRoom(counts.holderOf(ben, 'hall'), next)).toBe(true);
  for (const listen of held) counts.delete(holder, listen);
  expect(counts.hasRoom(holder, next)).toBe(true);
});

test('a window counts until its last listen is gone', () => {
  const counts = new ListenCounts(limits);
  const holder = counts.holderOf(ann, undefined);
  for (const query of ['1', '1', '2']) counts.add(holder, windowAt('/a', query));
  counts.delete(holder, windowAt('/a', '1'));
  expect(counts.hasRoom(holder, windowAt('/a', '3'))).toBe(false);
  counts.delete(holder, windowAt('/a', '1'));
  expect(counts.hasRoom(holder, windowAt('/a', '3'))).toBe(true);
});

test('visitors and anonymous accounts of one network are counted together', () => {
  const counts = new ListenCounts(limits);
  const holders: ListenHolder[] = [null, anonymous('x'), anonymous('y')].map((auth) =>
    counts.holderOf(auth, 'hall'),
  );
  for (const holder of holders) for (const path of ['/a', '/b']) counts.add(holder, whole(path));
  expect(holders.map((holder) => counts.hasRoom(holder, whole('/c')))).toEqual([false, false, false]);
  expect(counts.hasRoom(counts.holderOf(null, 'home'), whole('/c'))).toBe(true);
  expect(counts.hasRoom(counts.holderOf(ann, 'hall'), whole('/c'))).toBe(true);
});

test('visitors of an unknown network are bounded in their windows only', () => {
  const counts = new ListenCounts(limits);
  const holder = counts.holderOf(null, undefined);
  for (let i = 0; i < 100; i++) counts.add(holder, whole(`/${i}`));
  for (const query of ['1', '2']) counts.add(holder, windowAt('/a', query));
  expect(counts.hasRoom(holder, whole('/c'))).toBe(true);
  expect(counts.hasRoom(holder, windowAt('/a', '3'))).toBe(false);
});

test('visitors of a site hold four times what those of one network hold, over how many networks they spread', () => {
  const counts = new ListenCounts(limits);
  const visitorOf = (network: string) => counts.holderOf(null, network);
  let held = 0;
  for (let n = 0; n < 100; n++) {
    const holder = visitorOf(`2001:db8:1:${n}::`);
    if (!counts.hasRoom(holder, whole('/a'))) continue;
    counts.add(holder, whole('/a'));
    held += 1;
  }
  expect(held).toBe(24);
  expect(counts.hasRoom(visitorOf('2001:db8:2:1::'), whole('/a'))).toBe(true);
  counts.delete(visitorOf('2001:db8:1:0::'), whole('/a'));
  expect(counts.hasRoom(visitorOf('2001:db8:1:ff::'), whole('/a'))).toBe(true);
});
