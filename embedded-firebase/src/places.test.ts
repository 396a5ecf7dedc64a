import { expect, test } from 'vitest';
import { Places } from './places.ts';

function setUp(most: { total: number; network: number }) {
  const accounts = new Map<string, string>();
  const busy = new Set<string>();
  const cut: string[] = [];
  const places = new Places<string>({
    most,
    accountOf: (holder) => accounts.get(holder),
    cut: (holder) => cut.push(holder),
    isIdle: (holder) => !busy.has(holder),
  });
  const enter = (network: string | undefined, ...holders: string[]) =>
    holders.map((holder) => places.enter(holder, network));
  return { accounts, busy, cut, places, enter };
}

test('when a network has all its places, a newcomer gets that of its oldest stranger', () => {
  const { accounts, cut, enter } = setUp({ total: 100, network: 3 });
  enter('hall', 'a', 'b', 'c');
  accounts.set('a', 'ann');
  expect(enter('hall', 'd')).toEqual([true]);
  expect(cut).toEqual(['b']);
  expect(enter('home', 'e')).toEqual([true]);
  expect(cut).toEqual(['b']);
});

test('a stranger whose place nobody uses is preferred', () => {
  const { busy, cut, enter } = setUp({ total: 100, network: 3 });
  enter('hall', 'a', 'b', 'c');
  busy.add('a');
  enter('hall', 'd');
  expect(cut).toEqual(['b']);
});

test('when all places are taken, a newcomer gets one of the network that holds most of them', () => {
  const { accounts, cut, enter, places } = setUp({ total: 6, network: 6 });
  enter('hall', 'a');
  enter('flood', ...'123'.split(''));
  enter(undefined, 'x', 'y');
  for (const who of 'abc') accounts.set(who, who);
  expect(enter('home', 'b')).toEqual([true]);
  expect(cut).toEqual(['1']);
  enter('hall', 'c');
  expect(cut).toEqual(['1', '2']);
  expect(places.size).toBe(6);
});

test('where nobody is a stranger, the account that holds most places gives one up, but none its last two', () => {
  const { accounts, cut, enter } = setUp({ total: 100, network: 4 });
  enter('hall', 'a1', 'b1', 'b2', 'b3');
  for (const holder of ['a1', 'b1', 'b2', 'b3']) accounts.set(holder, holder.slice(0, 1));
  expect(enter('hall', 'c1')).toEqual([true]);
  expect(cut).toEqual(['b1']);
  accounts.set('c1', 'c');
  expect(enter('hall', 'd')).toEqual([false]);
});

test('a place that was left is free', () => {
  const { cut, enter, places } = setUp({ total: 2, network: 2 });
  enter('hall', 'a', 'b');
  places.leave('a', 'hall');
  places.leave('a', 'hall');
  expect(places.size).toBe(1);
  expect(enter('hall', 'c')).toEqual([true]);
  expect(cut).toEqual([]);
});

test('when all places are taken, whoever spreads over the networks of one site loses them, and no hall with more in one network', () => {
  const { cut, enter } = setUp({ total: 12, network: 6 });
  enter('203.0.113.7', 'h1', 'h2', 'h3', 'h4');
  for (let n = 0; n < 8; n++) enter(`2001:db8:1:${n}::`, `flood${n}`);
  enter('198.51.100.1', 'a', 'b');
  expect(cut).toEqual(['flood0', 'flood1']);
  for (let n = 8; n < 100; n++) enter(`2001:db8:1:${n}::`, `flood${n}`);
  expect(cut.every((holder) => holder.startsWith('flood'))).toBe(true);
});
