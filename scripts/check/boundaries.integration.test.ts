import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

const root = join(import.meta.dirname, '../..');

test('the whole repository is read', () => {
  expect(checkBoundaries(root).read).toBeGreaterThan(100);
});
