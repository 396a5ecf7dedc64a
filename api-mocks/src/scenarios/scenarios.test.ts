import { dbPaths } from 'shared-data/models/db-paths';
import { baseChangeSchema, permissionChangeSchema } from 'shared-data/models/setting-schema';
import { expect, test } from 'vitest';
import { demoSymposium } from '../seed/symposium.ts';
import { credentials, isScenario, type Scenario, type ScenarioId, scenarios } from './scenarios.ts';

const { accounts } = demoSymposium({ now: Date.parse('2026-12-02T01:30:00Z') });
const all = Object.entries(scenarios) as [ScenarioId, Scenario][];

test.each(all)('%s changes only settings that exist', (_, { changes = {} }) => {
  for (const [path, value] of Object.entries(changes)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const schema = path.startsWith(dbPaths.permission) ? permissionChangeSchema : baseChangeSchema;
    expect(schema.safeParse({ [name]: value }).error, path).toBeUndefined();
  }
});

test.each(all)('%s can be entered with an account of the demo', (id, { account }) => {
  const known = accounts.some(({ email }) => email === credentials(id)?.email);
  expect(known).toBe(account !== null);
});

test('names from outside are checked', () => {
  expect(['asEditor', 'nobody', 'toString', '', null].map(isScenario)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
