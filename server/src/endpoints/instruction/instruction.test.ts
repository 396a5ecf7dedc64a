import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const instruction = {
  id: 'zoom',
  title: { en: 'How to use Zoom', ja: 'Zoomの使い方' },
  body: { en: 'Read [this](https://example.org/).' },
  order: 2,
};
const at = 'staticData/instruction/zoom';
const read = (path = at) => world.ports.database.get(path);
const append = (role: Role, more: object = {}) =>
  world.post(role, '/api/instruction/append', { instruction: { ...instruction, ...more } });
const update = (role: Role, changes: object, id = 'zoom') =>
  world.post(role, '/api/instruction/update', { id, changes });
const remove = (role: Role, id = 'zoom') => world.post(role, '/api/instruction/delete', { id });

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['owner', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['revoked', '403 forbidden'],
])('%s makes, changes or deletes a page: %s', async (role, expected) => {
  await append('admin');
  expect(await outcome(append(role, { id: 'other' }))).toBe(expected);
  expect(await outcome(update(role, { order: 1 }))).toBe(expected);
  expect(await outcome(remove(role))).toBe(expected);
  expect(await read()).toEqual(instruction);
});

test('an administrator creates a page, changes parts of it and deletes it', async () => {
  expect(await outcome(append('admin'))).toBe('201');
  expect(await read()).toEqual(instruction);
  expect(await outcome(append('admin'))).toBe('409 conflict');
  expect(await outcome(update('admin', { title: { en: 'Zoom' }, order: 0 }))).toBe('200');
  expect(await read()).toEqual({ ...instruction, title: { en: 'Zoom' }, order: 0 });
  expect(await outcome(remove('admin'))).toBe('200');
  expect(await read()).toBeNull();
  expect(await outcome(remove('admin'))).toBe('404 notFound');
  expect(await outcome(update('admin', { order: 1 }))).toBe('404 notFound');
});

test('the text is Markdown and stays as it was written', async () => {
  const text = '> quoted & <b>not bold</b>\n\n1. one\n2. two';
  await append('admin', { body: { en: text, ja: text } });
  expect(await read(`${at}/body`)).toEqual({ en: text, ja: text });
  await update('admin', { body: { en: `# ${text}` } });
  expect(await read(`${at}/body`)).toEqual({ en: `# ${text}` });
});

test.each<[object]>([
  [{ id: 'a/b' }],
  [{ id: '' }],
  [{ title: { en: ' ' } }],
  [{ title: 'x' }],
  [{ body: { en: 'x'.repeat(20_001) } }],
  [{ order: -1 }],
  [{ order: 1.5 }],
  [{ path: '/admin' }],
])('%j is rejected', async (more) => {
  expect(await outcome(append('admin', more))).toBe('400 invalid');
});
