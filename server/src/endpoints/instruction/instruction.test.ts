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

test('what somebody else changed in the meantime is not overwritten', async () => {
  await append('admin');
  const save = (changes: object, before: object) =>
    outcome(world.post('admin', '/api/instruction/update', { id: 'zoom', changes, before }));
  const body = (en: string) => ({ body: { en } });
  expect(await save(body('New'), instruction)).toBe('400 invalid');
  expect(await save(body('New'), { body: instruction.body })).toBe('200');
  expect(await save(body('Other'), { body: instruction.body })).toBe('409 conflict');
  expect(await read(`${at}/body`)).toEqual({ en: 'New' });
  expect(await save(body(''), body('New'))).toBe('200');
  expect(await save(body('Again'), body(''))).toBe('200');
  const { title } = instruction;
  expect(await save({ title: { ...title, ja: '' } }, { title: { en: title.en } })).toBe('409 conflict');
});

test('pages are put in order, unless the order has changed meanwhile', async () => {
  for (const id of ['a', 'b', 'c']) await append('admin', { id, order: 7 });
  const order = (ids: string[], before: string[], role: Role = 'admin') =>
    outcome(world.post(role, '/api/instruction/order', { ids, before }));
  expect(await order(['c', 'a', 'b'], ['a', 'b', 'c'])).toBe('200');
  const stored = async () => Object.values(((await read('staticData/instruction')) ?? {}) as object);
  expect((await stored()).map(({ id, order }) => [id, order])).toEqual([
    ['a', 2],
    ['b', 3],
    ['c', 1],
  ]);
  expect(await order(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe('409 conflict');
  expect(await order(['c', 'a'], ['c', 'a', 'b'])).toBe('409 conflict');
  expect(await order(['c', 'a', 'b', 'b'], ['c', 'a', 'b'])).toBe('409 conflict');
  expect(await order(['c', 'a', 'x'], ['c', 'a', 'b'])).toBe('409 conflict');
  expect(await order(['c', 'a', '../b'], ['c', 'a', 'b'])).toBe('400 invalid');
  expect(await order(['a', 'b', 'c'], ['c', 'a', 'b'], 'editor')).toBe('403 forbidden');
});
