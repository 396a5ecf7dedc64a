import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const form = 'application/x-www-form-urlencoded';
async function send(body: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await world.app.request('/php/sendLog.php', {
    method: 'POST',
    headers: { 'content-type': form, ...headers },
    body,
  });
  expect(await answer.text()).toBe('');
  return answer.status;
}
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const events = () => world.logged.filter((line) => line.startsWith('client event '));
const event = (name: string, param: unknown = { a: 1 }) =>
  encoded({ event: name, param: JSON.stringify(param) });

test('an event is logged with its parameter', async () => {
  expect(await send(event('page.view', { path: '/meeting' }))).toBe(204);
  expect(events()).toEqual(['client event {"event":"page.view","param":"{\\"path\\":\\"/meeting\\"}"}']);
});

test('the uid is that of the token, never of the body', async () => {
  await send(event('x', { uid: 'admin' }), { authorization: `Bearer ${await world.token('registered')}` });
  expect(events()[0]).toContain('"uid":"registered"');
  await send(event('y'), { authorization: 'Bearer forged' });
  expect(events()[1]).not.toContain('uid');
});

test('F49: line breaks and control characters stay escaped within one entry', async () => {
  await send(event('x', { text: 'a\n{"level":60}\r\u001b[31m' }));
  expect(events()).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
  expect(events()[0]).not.toMatch(/[\u0000-\u001f]/);
});

test.each<[string, string]>([
  ['an event with a line break', encoded({ event: 'a\nb', param: '{}' })],
  ['a nameless event', encoded({ param: '{}' })],
  ['an endless name', event('x'.repeat(65))],
  ['something that is not JSON', encoded({ event: 'x', param: '{' })],
  ['another field', encoded({ event: 'x', uid: 'admin' })],
  ['more than 8 kB', event('x', 'y'.repeat(8192))],
  ['nothing', ''],
  ['bytes that are no text', '\u00ff%ff'],
])('%s is dropped with 204', async (_, body) => {
  expect(await send(body)).toBe(204);
  expect(events()).toEqual([]);
});

test('more than 60 events a minute from one address are dropped with 204', async () => {
  for (let n = 0; n < 70; n++) expect(await send(event('x'))).toBe(204);
  expect(events()).toHaveLength(60);
  world.time.now += 60_000;
  await send(event('x'));
  expect(events()).toHaveLength(61);
});

test('a flood from many addresses ends at 10,000 events a day', async () => {
  await world.close();
  let address = 0;
  world = await createTestWorld({ app: { clientAddress: () => `198.51.${address++ % 400}.7` } });
  for (let n = 0; n < 10_010; n++) await send('event=x');
  expect(events()).toHaveLength(10_000);
});
