import type { Release, Slowed } from 'shared-data/models/slowed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const reset = () =>
  outcome(world.post('visitor', '/api/auth/passwordReset', { email: addressOf('registered') }));
const slowed = async () =>
  ((await (await world.getAs('admin', '/api/limits')).json()) as { slowed: Slowed[] }).slowed;
const release = (body: Release) => outcome(world.post('admin', '/api/limits/release', body));
const registered: Release = { kind: 'reset', of: 'address', id: addressOf('registered') };

test('F57: waiting callers are listed with the reason, and health tells how many, but not who', async () => {
  expect(await slowed()).toEqual([]);
  for (let i = 0; i < 5; i++) await reset();
  expect(await slowed()).toEqual([
    { ...registered, since: startTime, until: startTime + 3_600_000, rejected: 2 },
  ]);
  const health = await (await world.get('/api/health')).text();
  expect(JSON.parse(health)).toMatchObject({ slowed: { reset: 1 } });
  expect(health).not.toContain(addressOf('registered'));
  world.time.now += 3_600_000;
  expect(await slowed()).toEqual([]);
});

test('released callers need not wait, and the audit log names the administrator', async () => {
  for (let i = 0; i < 5; i++) await reset();
  expect(await release(registered)).toBe('200');
  expect(await reset()).toBe('200');
  expect(await slowed()).toEqual([]);
  const log = await (await world.getAs('admin', '/api/audit')).text();
  expect(log).toContain('/api/limits/release');
  expect(log).toContain(addressOf('registered'));
  expect(await release(registered)).toBe('404 notFound');
});

test('an account is listed with its address', async () => {
  const wait = 60_000;
  for (const id of ['registered', 'nobody'])
    world.options.rateLimits?.slow('comment', { of: 'account', id }, wait);
  const entry = { kind: 'comment', of: 'account', since: startTime, until: startTime + wait, rejected: 1 };
  expect(await slowed()).toEqual([
    { ...entry, id: 'registered', email: addressOf('registered') },
    { ...entry, id: 'nobody' },
  ]);
});

test('only administrators see the list', async () => {
  for (const role of ['editor', 'registered', 'revoked'] as const) {
    expect(await outcome(world.getAs(role, '/api/limits'))).toBe('403 forbidden');
    expect(await outcome(world.post(role, '/api/limits/release', registered))).toBe('403 forbidden');
  }
});
