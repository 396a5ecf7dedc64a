import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicConfig } from 'shared-data/models/public-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeAll(async () => {
  const entry = { entry: '/remotes/editor/assets/e.js', integrity: 'sha384-x', version: '1', contract: 1 };
  world = await createTestWorld({
    app: { remotes: async () => ({ editor: entry }) },
    changes: { 'setting/information/lead/en': 'Welcome' },
  });
});
afterAll(() => world.close());

test('health reports state, kind of Firebase, version, uptime and mail counts', async () => {
  world.time.now = startTime + 5000;
  const answer = await world.get('/api/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'ok',
    firebase: 'embedded',
    version: '0.0.0',
    uptime: 5,
    database: 'ok',
    files: 'ok',
    mail: { queued: 0, failed: 0 },
    slowed: {},
  });
});

test('health reports a database that rejects writes, and its recovery', async () => {
  const sick = await createTestWorld();
  const { update } = sick.ports.database;
  sick.ports.database.update = () => Promise.reject(new Error('disk full at /srv/data'));
  const failing = await sick.get('/api/health');
  expect(failing.status).toBe(503);
  expect(await failing.json()).toMatchObject({
    status: 'failing',
    reason: 'database: failing',
    database: 'failing',
    files: 'ok',
  });
  sick.ports.database.update = update;
  expect((await sick.get('/api/health')).status).toBe(200);
  expect(sick.logged.join()).toContain('disk full');
  await sick.close();
});

test('health checks the database at most every five seconds', async () => {
  const { get } = world.ports.database;
  const before = await get('server/health');
  world.time.now += 2000;
  await world.get('/api/health');
  expect(await get('server/health')).toBe(before);
  world.time.now += 3000;
  await world.get('/api/health');
  expect(await get('server/health')).toBe(world.time.now);
});

test('the log has a line per request, without user input', async () => {
  const from = world.logged.length;
  await world.post('registered', '/api/auth/passwordReset?secret=1', { email: 'owner@example.org' });
  await world.get('/outbox/some-id');
  const lines = world.logged.slice(from);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['request', 'request']);
  expect(lines[0]).toMatch(
    /"requestId":"[\w-]{36}","method":"POST","route":"\/api\/auth\/passwordReset","status":200,"ms":\d/,
  );
  expect(lines[1]).toContain('"route":"/outbox/:id","status":404');
  expect(lines.join()).not.toMatch(/owner|secret|some-id|203\.0/);
});

test('the configuration contains the current public settings, and nothing else of the database', async () => {
  const answer = await world.get('/config.json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    firebase: { kind: 'embedded', namespace: 'symposium', projectId: 'symposium', apiKey: 'embedded' },
    databasePath: 'symposium',
    apiBase: '',
    remotes: {
      editor: { entry: '/remotes/editor/assets/e.js', integrity: 'sha384-x', version: '1', contract: 1 },
    },
    site: {
      base: { closed: false, addAccount: true, addProgram: true, systemTitle: 'Test Symposium' },
      information: { lead: { en: 'Welcome' } },
    },
    outbox: true,
  });
});

test('the configuration says when the meeting area is open to all', async () => {
  const site = async () => ((await (await world.get('/config.json')).json()) as PublicConfig).site;
  expect(await site()).not.toHaveProperty('permitAnonymous');
  await world.ports.database.set(dbPaths.anonymous, true);
  expect(await site()).toHaveProperty('permitAnonymous', true);
  await world.ports.database.set(dbPaths.anonymous, null);
});

test.each(['/api/nothing', '/api', '/php/nothing.php', '/api/user/append'])(
  'GET %s is an unknown call, told as a problem',
  async (path) => {
    const answer = await world.get(path);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await outcome(answer)).toBe('404 notFound');
  },
);

test('every answer has a request id', async () => {
  const answer = await world.get('/api/nothing');
  const { requestId } = (await answer.clone().json()) as { requestId: string };
  expect(answer.headers.get('x-request-id')).toBe(requestId);
});

test('an unexpected failure is logged and answered without details', async () => {
  const broken = await createTestWorld({
    app: { remotes: () => Promise.reject(new Error('secret path /srv/x')) },
  });
  const answer = await broken.get('/config.json');
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(broken.logged.join()).toContain('secret path /srv/x');
  await broken.close();
});
