import { emailKey } from 'shared-data/models/email-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutboxRow } from '../stored/mail-records.ts';
import { addressOf, programId } from '../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from '../testing/world.ts';
import { finishEmailMoves } from './email-move.ts';
import { linksOf } from './sent-mails.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const to = 'moved@example.org';
const places = async () => {
  const { database, accounts } = world.ports;
  const at = async (email: string) => (await database.get(`staticData/user/${emailKey(email)}`)) !== null;
  return {
    account: (await accounts.get('owner'))?.email,
    old: await at(addressOf('owner')),
    new: await at(to),
    program: await database.get(`otherData/program/${programId}/email`),
    noted: await database.get('server/emailMoves'),
  };
};
const before = {
  account: addressOf('owner'),
  old: true,
  new: false,
  program: addressOf('owner'),
  noted: null,
};
const after = { account: to, old: false, new: true, program: to, noted: null };

const ask = async () => {
  await world.post('owner', '/api/auth/update', { email: to });
  const rows = await outboxOf(world);
  const mail = rows.find((row) => row.to.address === to) as OutboxRow;
  return new URL(linksOf(mail)[0] as string).searchParams.get('oobCode') as string;
};
const openLink = (code: string) => world.post('visitor', '/api/auth/addressLink', { code });

/** The server dies at the n-th database update of the move. */
async function moveAndDieAt(n: number, during: 'database' | 'account') {
  const { database, accounts } = world.ports;
  const code = await ask();
  const { update } = database;
  let changes = 0;
  database.update = async (values) => {
    const concerns = Object.keys(values).some((path) => path.startsWith('server/emailMoves'));
    if (during === 'database' && concerns && ++changes >= n) throw new Error('died');
    await update(values);
  };
  const updateAccount = accounts.update;
  if (during === 'account')
    accounts.update = async () => {
      database.update = () => Promise.reject(new Error('died'));
      throw new Error('died');
    };
  expect(await outcome(openLink(code))).toBe('500 internal');
  database.update = update;
  accounts.update = updateAccount;
  world.time.now += 60_000;
}

test('after a crash once the account has changed, the records follow', async () => {
  await moveAndDieAt(2, 'database');
  expect(await places()).toMatchObject({ account: to, old: true, program: addressOf('owner') });
  await finishEmailMoves(world.ports);
  expect(await places()).toEqual(after);
});

test('a crash before the account has changed leaves everything as it was', async () => {
  await moveAndDieAt(1, 'account');
  expect(await places()).toMatchObject({ account: addressOf('owner'), noted: expect.anything() });
  await finishEmailMoves(world.ports);
  expect(await places()).toEqual(before);
});

test('a crash before the plan is stored changes nothing', async () => {
  await moveAndDieAt(1, 'database');
  expect(await places()).toEqual(before);
});

test('finishing again, or without a stored plan, changes nothing', async () => {
  await openLink(await ask());
  await finishEmailMoves(world.ports);
  await finishEmailMoves(world.ports);
  expect(await places()).toEqual(after);
});
