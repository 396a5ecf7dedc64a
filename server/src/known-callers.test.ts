import { beforeEach, expect, test } from 'vitest';
import { KnownCallers } from './known-callers.ts';
import type { Accounts } from './ports.ts';

let known: KnownCallers;
let verify: Accounts['verify'];
let time: number;
beforeEach(() => {
  time = 0;
  known = new KnownCallers({ now: () => time });
  verify = known.learnFrom({
    verify: async (token) => {
      const [uid = '', , validity] = token.split(' ');
      const claims = uid.startsWith('staff') ? { editor: true } : {};
      return validity === 'expired' ? null : { uid, claims };
    },
  } as Accounts).verify;
});
const learn = async (uid: string, tokens: number) => {
  for (let i = 0; i < tokens; i++) await verify(`${uid} ${i}`);
};
const uidOf = (token: string) => known.find(`Bearer ${token}`)?.uid;

test('a verified token is known for an hour', async () => {
  await learn('staff', 1);
  expect(known.find('Bearer staff 0')).toMatchObject({ uid: 'staff', isStaff: true });
  expect(uidOf('staff 1')).toBeUndefined();
  time = 3_600_000;
  expect(uidOf('staff 0')).toBeUndefined();
});

test('an account with thousands of tokens loses its own oldest, nobody else’s', async () => {
  await learn('ann', 1);
  await learn('staff', 1);
  await learn('flood', 6000);
  expect([uidOf('ann 0'), uidOf('staff 0')]).toEqual(['ann', 'staff']);
  expect([uidOf('flood 5979'), uidOf('flood 5980')]).toEqual([undefined, 'flood']);
});

test('when all are taken, a newcomer gets the place of the account that holds most', async () => {
  await learn('ann', 1);
  for (let i = 0; i < 249; i++) await learn(`flood${i}`, 20);
  await learn('flood249', 19);
  await learn('ben', 1);
  expect([uidOf('ann 0'), uidOf('ben 0')]).toEqual(['ann', 'ben']);
  expect([uidOf('flood0 0'), uidOf('flood0 1')]).toEqual([undefined, 'flood0']);
});

test('accounts however many do not take the places of staff', async () => {
  await learn('staff', 2);
  for (let i = 0; i < 5001; i++) await learn(`flood${i}`, 1);
  expect([uidOf('staff 0'), uidOf('flood0 0'), uidOf('flood1 0')]).toEqual(['staff', undefined, 'flood1']);
});
