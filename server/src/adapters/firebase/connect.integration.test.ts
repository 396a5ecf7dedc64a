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

test('a database that does not answer causes a timeout', async () => {
  const hasty = connectFirebase({ ...service, databasePath: 'symposium', timeout: 300 });
  const { accounts, database } = hasty;
  // The first answer may take longer than the timeout under test.
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
  // The connection failed, not the request.
  await expect(accounts.get('somebody')).rejects.toMatchObject({ code: 'unavailable' });
  await hasty.close();
});

test('a transaction interrupted by a lost connection may be retried', async () => {
  const { database } = connection;
  await database.set('a', 1);
  const cut = database.transaction('a', (current) => {
    // Sent before the socket's end is noticed.
    setImmediate(() => service.cut());
    return Number(current) + 1;
  });
  await expect(cut).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('DISCONNECT'),
  });
});

test('account requests go through the configured agent', async () => {
  const account = { email: 'aino@example.org', password: 'polar2026', emailVerified: true };
  const { uid } = await connection.accounts.create(account);
  expect((await service.engine.accounts.get(uid))?.email).toBe(account.email);
});

test('an account service that accepts requests and never answers causes a timeout', async () => {
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

test('listeners are notified only of stored data', async () => {
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
