import { permissionFlags } from 'shared-data/models/permission';
import { expect, test } from 'vitest';
import { flagGroups } from './flag-groups.ts';

test('every permission flag has its place, and only one', () => {
  const placed = flagGroups.flatMap((group) => group.flags);
  expect([...placed].sort()).toEqual([...permissionFlags].sort());
});
