import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from './backend.ts';
import { silentLog } from './ports.ts';
import { openSocket } from './testing/socket.ts';

test('the engine of a server writes into the audit log what staff changes under the rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { accounts, database, embedded, close } = await openEmbedded(
    folder,
    sqliteStore({ directory: join(folder, 'database') }),
    silentLog,
  );
  const [email, password] = ['admin@example.org', 'polar2026'];
  const { uid } = await accounts.create({ email, password, emailVerified: true });
  await accounts.setClaims(uid, { admin: true });
  await database.update({ [`state/claims/${uid}`]: { admin: true, at: 1 }, 'setting/base/closed': false });
  const engine = embedded?.engine as NonNullable<typeof embedded>['engine'];
  const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const answer = (await engine.fetch(new Request(url, { method: 'POST', body }))) as Response;
  const socket = await openSocket(engine, ((await answer.json()) as { idToken: string }).idToken);
  expect(await socket.set('setting/base/closed', true)).toBe('ok');
  const [entry] = Object.values((await database.get('server/audit')) as object);
  expect(entry).toMatchObject({ uid, email, action: 'database' });
  socket.close();
  await close();
});
