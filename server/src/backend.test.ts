import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from 'embedded-firebase';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from './backend.ts';
import { silentLog } from './ports.ts';
import { openSocket } from './testing/socket.ts';

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const store = sqliteStore({ directory: join(folder, 'database') });
  const backend = await openEmbedded(folder, store, silentLog);
  onTestFinished(async () => {
    await backend.close();
    rmSync(folder, { recursive: true });
  });
  return { ...backend, engine: backend.embedded?.engine as Engine };
}

async function ask(engine: Engine, operation: string, account: object): Promise<Response> {
  const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`;
  const body = JSON.stringify({ ...account, returnSecureToken: true });
  return (await engine.fetch(new Request(url, { method: 'POST', body }))) as Response;
}

test('the engine of a server writes into the audit log what staff changes under the rules', async () => {
  const { accounts, database, engine } = await open();
  const [email, password] = ['admin@example.org', 'polar2026'];
  const { uid } = await accounts.create({ email, password, emailVerified: true });
  await accounts.setClaims(uid, { admin: true });
  await database.update({ [`state/claims/${uid}`]: { admin: true, at: 1 }, 'setting/base/closed': false });
  const answer = await ask(engine, 'signInWithPassword', { email, password });
  const socket = await openSocket(engine, ((await answer.json()) as { idToken: string }).idToken);
  expect(await socket.set('setting/base/closed', true)).toBe('ok');
  const [entry] = Object.values((await database.get('server/audit')) as object);
  expect(entry).toMatchObject({ uid, email, action: 'database' });
  socket.close();
});

test.each([
  [true, { closed: false, addAccount: true }],
  [false, { closed: false, addAccount: false }],
  [false, { closed: true, addAccount: true }],
  [false, { closed: false }],
  [false, null],
])('whether accounts are made (%s) follows the settings: %j', async (made, base) => {
  const { database, engine } = await open();
  if (base) await database.update({ 'setting/base': base });
  const answer = await ask(engine, 'signUp', { email: 'aino@example.org', password: 'polar2026' });
  expect(answer.status === 200).toBe(made);
  if (!made) expect(await answer.json()).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } });
});
