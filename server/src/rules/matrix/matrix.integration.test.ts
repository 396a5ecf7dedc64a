import { compileRules } from 'embedded-firebase/rules';
import { expect, test } from 'vitest';
import { databaseRules } from '../index.ts';
import { allCells, type Cell, operations, rows } from './cells.ts';
import { people } from './people.ts';
import { helperCrowds } from './testing/helpers.ts';
import { worldNames } from './worlds.ts';

const access = compileRules(databaseRules());

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

test.each(helperCrowds)('$title', ({ crowd }) => {
  expect(disagreements(allCells(crowd))).toEqual([]);
});
