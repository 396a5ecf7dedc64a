import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everything, outcome, type TestWorld } from '../../testing/world.ts';
import { endpoints } from '../table.ts';
import { type Person, people, worldOf } from './testing/people.ts';
import { answers, type Content, type Row, requestOf, rows } from './testing/rows.ts';

const besideTheTable = [
  '/php/upload.php',
  '/php/sendLog.php',
  '/api/health',
  '/api/openapi.json',
  '/config.json',
];

/** A world is reused until a call changes it. */
const worlds = new Map<string, { world: TestWorld; token: string | null }>();
const made: TestWorld[] = [];

async function worldFor(person: Person) {
  const known = worlds.get(person.letter);
  if (known) return known;
  const fresh = await worldOf(person);
  worlds.set(person.letter, fresh);
  made.push(fresh.world);
  return fresh;
}

afterAll(() => Promise.all(made.map((world) => world.close())));

async function cell(row: Row, person: Person): Promise<string> {
  const { world, token } = await worldFor(person);
  const content = (await row.body?.(person, world)) as Content;
  if (row.changes) await world.ports.database.update(row.changes);
  const before = await everything(world);
  const answer = await world.app.request(row.path, requestOf(row, person, content, token));
  const got = await outcome(answer.clone());
  const same = (await everything(world)) === before;
  if (got.startsWith('2') || row.changes || !same) worlds.delete(person.letter);
  expect(world.faults).toEqual([]);
  if (got.startsWith('2')) {
    await expectPromised(row.path, answer);
    return '.';
  }
  expect(same, `${person.name} was rejected, and yet something changed`).toBe(true);
  return Object.entries(answers).find(([, answer]) => answer === got)?.[0] ?? got;
}

async function expectPromised(at: string, answer: Response): Promise<void> {
  const promised = endpoints.find(({ path }) => path === at)?.answer;
  if (promised) z.parse(promised, await answer.json());
}

describe.each(rows)('$path $about', (row) => {
  test('answers each person as expected', async () => {
    const expected = row.expected.replaceAll(' ', '');
    expect(expected).toHaveLength(people.length);
    const got: string[] = [];
    for (const person of people) got.push(await cell(row, person));
    expect(got.map((letter, at) => `${people[at]?.name}: ${letter}`)).toEqual(
      [...expected].map((letter, at) => `${people[at]?.name}: ${letter}`),
    );
  });
});

test('every endpoint has its row, and every row its endpoint', () => {
  const known = [...endpoints.map(({ path }) => path), ...besideTheTable];
  expect([...new Set(rows.map(({ path }) => path))].toSorted()).toEqual(known.toSorted());
});
