import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnused } from './unused.ts';

test('a file, an export and a dependency that nothing uses are each caught', async () => {
  const found = (await findUnused(join(import.meta.dirname, 'fixtures/unused'))).join('\n');
  expect(found).toContain('src/dead-file.ts');
  expect(found).toContain('forgotten');
  expect(found).toContain('left-over');
  expect(found).not.toMatch(/\bused\b/);
});

test('nothing to read is a failure', async () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'empty-'));
  await expect(findUnused(empty.path)).rejects.toThrow();
});
