import { memoryStore } from 'embedded-firebase/memory';
import { dbPaths } from 'shared-data/models/db-paths';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { hasher } from '../testing/symposium.ts';
import { symposiumEngine } from './symposium-engine.ts';

const { engine, accounts, database } = await symposiumEngine({
  store: memoryStore(),
  passwordHasher: hasher,
  log: silentLog,
});
afterAll(() => engine.close());

async function ask(action: string, body: object): Promise<string> {
  const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${action}?key=x`;
  const answer = await engine.fetch(new Request(url, { method: 'POST', body: JSON.stringify(body) }));
  const told = (await answer?.json()) as { error?: { message: string } } | undefined;
  return told?.error?.message ?? 'ok';
}

test('accounts are made only while site and settings permit it', async () => {
  const draft = { email: 'ada@example.org', password: 'northern7lights', returnSecureToken: true };
  expect(await ask('signUp', draft)).not.toBe('ok');
  await database.update({ [dbPaths.base]: { closed: false, addAccount: true } });
  expect(await ask('signUp', draft)).toBe('ok');
});

test('staff cannot use a common password', async () => {
  const { uid } = await accounts.create({
    email: 'staff@example.org',
    password: 'northern7lights',
    emailVerified: true,
  });
  await accounts.setClaims(uid, { admin: true });
  const code = () => accounts.createCode(uid, 'PASSWORD_RESET');
  expect(await ask('resetPassword', { oobCode: await code(), newPassword: 'password1' })).not.toBe('ok');
  expect(await ask('resetPassword', { oobCode: await code(), newPassword: 'southern8stars' })).toBe('ok');
});
