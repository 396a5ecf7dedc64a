import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkProduction } from './production.ts';

test('an emulator that production could load, and a door that it opens, are caught', () => {
  expect(checkProduction(join(import.meta.dirname, 'fixtures/production'))).toEqual({
    read: 5,
    problems: [
      'production loads embedded-firebase/src/emulator/index.ts',
      'production passes isAdministrator in server/src/door.ts',
    ],
  });
});

test('what this repository starts in production does not reach the emulator', () => {
  const { read, problems } = checkProduction(join(import.meta.dirname, '../..'));
  expect(problems).toEqual([]);
  expect(read).toBeGreaterThan(300);
});

test('unresolved entries are a failure', () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'empty-'));
  expect(() => checkProduction(empty.path)).toThrow('production does not reach server/src/main.ts');
});
