import { compileRules } from 'embedded-firebase/rules';
import { expect, test } from 'vitest';
import { databaseRules } from '../index.ts';
import { allCells, type Cell, operations, rows } from './cells.ts';
import { type Person, people } from './people.ts';
import { now, root, worldNames, worlds } from './worlds.ts';

const access = compileRules(databaseRules());

/** Cells in which the rules say something else than the oracle. */
function disagreements(cells: Iterable<Cell>): string[] {
  const found = new Map<string, string>();
  for (const cell of cells) {
    const answer = cell.ask(access);
    if (answer === cell.expected) continue;
    const what = JSON.stringify(cell.what).slice(0, 100);
    const name = `${cell.operation} ${cell.path} ${what} ${answer ? 'allowed' : 'rejected'}:`;
    found.set(name, `${found.get(name) ?? ''} ${cell.letter}@${cell.world}`);
  }
  return [...found].map(([name, letters]) => name + letters);
}

test('the rules do what the oracle says, in every cell', () => {
  expect(disagreements(allCells())).toEqual([]);
});

test('the matrix has at least 15 roles and every operation on every path', () => {
  expect(people.length).toBeGreaterThanOrEqual(15);
  const count = new Map<string, number>();
  for (const { operation } of allCells()) count.set(operation, (count.get(operation) ?? 0) + 1);
  for (const operation of operations.filter((name) => name !== 'invalid' && name !== 'forged'))
    expect(count.get(operation)).toBeGreaterThan(rows.length * people.length * worldNames.length * 0.9);
  expect(count.get('invalid')).toBeGreaterThan(20_000);
  expect(count.get('forged')).toBeGreaterThan(1000);
});

const helpingIn = (on: boolean) =>
  Object.fromEntries(
    Object.entries(worlds).map(([name, world]) => [
      name,
      world.with({ [`${root}/setting/admin/signInAs`]: on }),
    ]),
  ) as typeof worlds;

/** An administrator signed in as this person; `letter` says whose rights are expected. */
const helperAs = (
  person: Person,
  { letter = person.letter, helper = 'admin', minutes = 59 } = {},
): Person => ({
  ...person,
  letter,
  auth: person.auth && {
    ...person.auth,
    token: { ...person.auth.token, helper, auth_time: now / 1000 - minutes * 60 },
  },
});
const some = (letters: string) => people.filter(({ letter }) => letters.includes(letter));

test('a helper may do what the person may whom he signed in as', () => {
  const crowd = { people: some('NROC').map((person) => helperAs(person)), worlds: helpingIn(true) };
  expect(disagreements(allCells(crowd))).toEqual([]);
});

test('a helper has no rights of the staff, whoever the person is now', () => {
  const crowd = {
    people: some('E').map((person) => helperAs(person, { letter: 'R' })),
    worlds: helpingIn(true),
  };
  expect(disagreements(allCells(crowd))).toEqual([]);
});

test.each([
  ['while helping is off', false, {}],
  ['an hour after signing in', true, { minutes: 60 }],
  ['who is an editor', true, { helper: 'editor' }],
  ['who is no longer an administrator', true, { helper: 'oldadmin' }],
  ['whose account is gone', true, { helper: 'nobody' }],
])('a helper %s is a visitor', (_, on, how) => {
  const crowd = {
    people: some('OC').map((person) => helperAs(person, { ...how, letter: 'V' })),
    worlds: helpingIn(on),
  };
  expect(disagreements(allCells(crowd))).toEqual([]);
});
