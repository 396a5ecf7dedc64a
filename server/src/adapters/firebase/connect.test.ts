import { once } from 'node:events';
import { Agent } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HostedService, startHostedService } from '../../testing/hosted.ts';
import { connectFirebase, type FirebaseConnection } from './connect.ts';

let service: HostedService;
let connection: FirebaseConnection;
beforeEach(async () => {
  service = await startHostedService();
  connection = connectFirebase({ ...service, databasePath: 'symposium' });
});
afterEach(async () => {
  await connection.close();
  await service.close();
});

test('a database that does not answer is not waited for without end', async () => {
  const hasty = connectFirebase({ ...service, databasePath: 'symposium', timeout: 300 });
  const { accounts, database } = hasty;
  // The first answer may take longer than the timeout tried here.
  const isThere = () =>
    database.set('a', 1).then(
      () => true,
      () => false,
    );
  await expect.poll(isThere).toBe(true);
  service.cut();
  const asked = [
    database.get('a'),
    database.query('a', { orderByKey: true }),
    database.set('a', 2),
    database.update({ a: 3 }),
    database.transaction('b', () => 4),
    hasty.check(),
  ];
  await Promise.all(
    asked.map((answer) =>
      expect(answer).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('does not answer'),
      }),
    ),
  );
  // Not what was asked has failed, but the way there.
  await expect(accounts.get('somebody')).rejects.toMatchObject({ code: 'unavailable' });
  await hasty.close();
});

test('a transaction that is on its way when the connection is cut may be tried again', async () => {
  const { database } = connection;
  await database.set('a', 1);
  const cut = database.transaction('a', (current) => {
    // Sent before the socket's end is heard of.
    setImmediate(() => service.cut());
    return Number(current) + 1;
  });
  await expect(cut).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('DISCONNECT'),
  });
});

test('accounts are asked for by the way that the settings say', async () => {
  const account = { email: 'aino@example.org', password: 'polar2026', emailVerified: true };
  const { uid } = await connection.accounts.create(account);
  expect((await service.engine.accounts.get(uid))?.email).toBe(account.email);
});

test('a service of accounts that takes what it is asked and says nothing is not waited for either', async () => {
  const silent = createServer(() => {}).listen(0, 'localhost');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const httpAgent = new Agent();
  httpAgent.createConnection = () => connect({ host: 'localhost', port });
  const hasty = connectFirebase({ ...service, databasePath: 'symposium', httpAgent, timeout: 300 });
  await expect(hasty.accounts.get('somebody')).rejects.toMatchObject({ code: 'unavailable' });
  await hasty.close();
  httpAgent.destroy();
  silent.close();
});

test('what a listener is told has been stored', async () => {
  const { database } = connection;
  await database.set('outbox', { first: 1 });
  let written: Promise<void> | undefined;
  const stored = await new Promise<unknown>((resolve) => {
    database.onChild('outbox', {
      added(key) {
        if (key === 'second') void service.engine.database.get('symposium/outbox/second').then(resolve);
      },
    });
    written = database.update({ 'outbox/second': 2 });
  });
  expect(stored).toBe(2);
  await written;
});
