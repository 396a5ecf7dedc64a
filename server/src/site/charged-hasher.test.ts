import { Socket } from 'node:net';
import type { Owner } from 'embedded-firebase/scheduler';
import { expect, test, vi } from 'vitest';
import { type Caller, chargedHasher, currentCaller } from './charged-hasher.ts';

const spent: [string, number][] = [];
const hasher = chargedHasher(
  { atOnce: 2, hash: async () => 'hash', verify: async () => true },
  { spend: ({ account }: Owner, amount: number) => void spent.push([account, amount]) },
);
const caller = (account: string, socket = new Socket()): Caller => ({
  owner: { account, network: 'hall', rank: 2 },
  socket,
});

test('a hash is charged to the request for which it is made', async () => {
  await Promise.all(
    ['ann', 'ben'].map((account) =>
      currentCaller.run(caller(account), () => hasher.verify('hash', 'polar2026')),
    ),
  );
  expect(spent.map(([account]) => account).sort()).toEqual(['ann', 'ben']);
  expect(spent.every(([, amount]) => amount >= 0 && amount < Infinity)).toBe(true);
});

test('a connection that asks again is told from those that ask first, also behind a proxy', async () => {
  const socket = new Socket();
  const kind = (account: string) => currentCaller.run(caller(account, socket), () => hasher.caller?.());
  expect(kind('ann')).toBe('first');
  await currentCaller.run(caller('ann', socket), () => hasher.hash('polar2026'));
  expect([kind('ann'), kind('ben'), hasher.caller?.()]).toEqual(['again', 'first', 'first']);
});

test('a first hash that waited for a processor is not charged its wait', async () => {
  const charged: number[] = [];
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(2500);
  const late = chargedHasher(
    { atOnce: 2, hash: async () => 'hash', verify: async () => true },
    { spend: (_owner: Owner, amount: number) => void charged.push(amount) },
  );
  await currentCaller.run(caller('ann'), () => late.verify('hash', 'polar2026'));
  expect(charged).toEqual([100]);
});

test('hashes beside requests, as of a seed, are charged to nobody', async () => {
  const before = spent.length;
  expect([await hasher.hash('polar2026'), hasher.atOnce]).toEqual(['hash', 2]);
  expect(spent).toHaveLength(before);
});
