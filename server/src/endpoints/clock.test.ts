import { afterEach, beforeEach, expect, test } from 'vitest';
import { registration, submission } from '../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../testing/world.ts';

const minute = 60_000;
const hour = 60 * minute;

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

/** Uses a token issued before the clock was changed. */
const callAfter = async (jump: number) => {
  const token = await world.token('admin');
  world.time.now += jump;
  const headers = { authorization: `Bearer ${token}` };
  return outcome(world.post('visitor', '/api/auth', {}, headers));
};

test.each([
  ['a minute back', -minute, '200'],
  ['more than a minute back', -minute - 1000, '401 unauthenticated'],
  ['an hour back', -hour, '401 unauthenticated'],
  ['almost an hour on', hour - minute, '200'],
  ['an hour on', hour, '401 unauthenticated'],
])('F11: a token is judged by the server’s clock, when that is set %s', async (_, jump, expected) => {
  expect(await callAfter(jump)).toBe(expected);
  world.forgetTokens();
  expect(await outcome(world.post('admin', '/api/auth', {}))).toBe('200');
});

test.each([-hour, hour])(
  'F11: with the clock set by %d ms, what people do next still works and is not older than what they did before',
  async (jump) => {
    const submit = async () =>
      (await (await world.post('owner', '/api/program/append', { submission })).json()) as { id: string };
    const first = await submit();
    world.time.now += jump;
    world.forgetTokens();
    const second = await submit();
    expect([first.id, second.id]).toEqual(['T0001', 'T0002']);
    const versions = async () => {
      const answer = await world.post('owner', '/api/program/update', { id: first.id, submission });
      return ((await answer.json()) as { updatedAt: number }).updatedAt;
    };
    const before = (await world.ports.database.get(`otherData/program/${first.id}/updatedAt`)) as number;
    const changed = await versions();
    expect(changed).toBeGreaterThan(before);
    expect(await versions()).toBeGreaterThan(changed);
    expect(await outcome(world.post('newcomer', '/api/user/append', { registration }))).toBe('201');
  },
);

test('F11: deadlines follow the clock when it is set back or forward', async () => {
  await world.ports.database.update({ 'setting/base/deadlines/submission': world.time.now - 1 });
  const submit = () => outcome(world.post('registered', '/api/program/append', { submission }));
  expect(await submit()).toBe('403 deadlinePassed');
  world.time.now -= hour;
  world.forgetTokens();
  expect(await submit()).toBe('201');
});
