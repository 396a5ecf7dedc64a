import { defaultSystemTitle } from 'shared-data/models/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, registration } from '../../testing/symposium.ts';
import { createTestWorld, outcome, recordingLog, type TestWorld } from '../../testing/world.ts';
import { startOutbox } from '../../workers/outbox.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

async function deliver(): Promise<void> {
  const worker = startOutbox(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: true,
  });
  await worker.settled();
  await worker.stop();
}

test('sent mails are listed newest first, with their links', async () => {
  await world.post('visitor', '/api/auth/passwordReset', { email: addressOf('owner') });
  world.time.now += 1000;
  await world.post('newcomer', '/api/user/append', { registration });
  expect(await (await world.get('/outbox.json')).json()).toEqual([]);
  await deliver();
  const mails = (await (await world.get('/outbox.json')).json()) as {
    to: string;
    links: string[];
    time: number;
  }[];
  expect(mails.map(({ to, time }) => [to, time])).toEqual([
    [addressOf('newcomer'), world.time.now],
    [addressOf('owner'), world.time.now - 1000],
  ]);
  expect(mails[0]?.links).toEqual(['https://symposium.example.org/myroom']);
  expect(mails[1]?.links[0]).toContain('/account-action?mode=resetPassword');
});

test('the list and each mail can be read as pages in which nothing runs', async () => {
  await world.post('newcomer', '/api/user/append', { registration });
  await deliver();
  const [mail] = (await (await world.get('/outbox.json')).json()) as { id: string; subject: string }[];
  const list = await world.get('/outbox');
  const listed = await list.text();
  expect(listed).toContain(`<a href="/outbox/${mail?.id}">`);
  expect(listed).toContain('<p>1 mail sent. ');
  const page = await world.get(`/outbox/${mail?.id}`);
  expect(await page.text()).toContain('Dear Kaede Yukimura');
  for (const answer of [list, page])
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect(await outcome(world.get('/outbox/nothing'))).toBe('404 notFound');
});

test.each([
  ['that the settings give', 'Test Symposium'],
  ['of the specification while the settings give none', ''],
])('a mail shows the title of the system %s', async (_, systemTitle) => {
  await world.ports.database.update({ 'setting/base/systemTitle': systemTitle });
  await world.post('newcomer', '/api/user/append', { registration });
  await deliver();
  const [mail] = (await (await world.get('/outbox.json')).json()) as { id: string }[];
  const page = await (await world.get(`/outbox/${mail?.id}`)).text();
  expect(page).toContain(`>${systemTitle || defaultSystemTitle}</`);
});

test('the outbox is only served under a loopback name', async () => {
  expect(await outcome(world.app.request('http://evil.example/outbox.json'))).toBe('404 notFound');
});

test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
  'who comes through a proxy that says %s reads no outbox',
  async (name) => {
    const headers = { [name]: '203.0.113.7' };
    for (const path of ['/outbox', '/outbox.json', '/outbox/x'])
      expect(await outcome(world.app.request(`http://localhost${path}`, { headers }))).toBe('404 notFound');
  },
);

test('with a mail server there is no outbox', async () => {
  await world.close();
  world = await createTestWorld({ app: { outbox: false } });
  for (const path of ['/outbox', '/outbox.json', '/outbox/x'])
    expect(await outcome(world.get(path))).toBe('404 notFound');
  expect(await (await world.get('/config.json')).json()).not.toHaveProperty('outbox');
});
