import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const link = (before: string | null, after: string | null, role: Role = 'owner') =>
  outcome(world.post(role, '/api/program/link', { id: programId, before, after }));
const urls = async () =>
  Object.values((await world.ports.database.get(`state/url/${programId}`)) ?? {}).filter(Boolean);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`) as [
  string,
  string,
  string,
  string,
];

test('owner, co-editor and editor who add links at the same moment all keep theirs', async () => {
  expect(await Promise.all([link(null, a), link(null, b, 'coeditor'), link(null, c, 'editor')])).toEqual([
    '200',
    '200',
    '200',
  ]);
  expect((await urls()).toSorted()).toEqual([a, b, c]);
  expect(await link(null, d)).toBe('409 conflict');
});

test('of two people who replace the same link the second is told', async () => {
  await link(null, a);
  const outcomes = await Promise.all([link(a, b), link(a, c, 'coeditor')]);
  expect(outcomes.toSorted()).toEqual(['200', '409 conflict']);
  expect(await urls()).toHaveLength(1);
});

test('a removed link makes place for another, and the others keep theirs', async () => {
  for (const url of [a, b, c]) await link(null, url);
  expect(await link(b, null)).toBe('200');
  expect(await link(null, d)).toBe('200');
  expect(await urls()).toEqual([a, d, c]);
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a user name', 'https://bank.example@evil.example/'],
  ['a space', 'https://a.example/ b'],
  ['a long address', `https://a.example/${'x'.repeat(2000)}`],
  ['nothing', null],
])('%s is rejected', async (_, after) => {
  expect(await link(null, after)).toBe('400 invalid');
  expect(await urls()).toEqual([]);
});
