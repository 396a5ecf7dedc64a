import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseRules } from './index.ts';

test('the committed database.rules.json is what the rules in TypeScript generate', () => {
  const committed = readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(databaseRules());
});
