import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTrees, parseTrees } from './trees.ts';

test('missing, unlisted and malformed entries are caught', () => {
  expect(checkTrees(join(import.meta.dirname, 'fixtures/trees')).problems.sort()).toEqual([
    'ARCHITECTURE.md does not list forgotten/',
    'ARCHITECTURE.md does not list shell/src/secret/',
    'ARCHITECTURE.md lists shell/src/gone/, which is not there',
    'ARCHITECTURE.md says nothing about silent/',
    'ARCHITECTURE.md: note.md/ should not end in /',
    'shell/README.md does not list src/secret/',
    'shell/README.md lists src/gone/, which is not there',
    'silent/README.md has no tree',
  ]);
});

test('paths grow by indentation, and … says that a list is not complete', () => {
  const lines = parseTrees('```tree\na/b/   two at once\n  c.ts  a file\n  …\nd/  next\n```\n');
  expect(lines.map((line) => [line.path, line.note, line.partial])).toEqual([
    ['a/b/', 'two at once', true],
    ['a/b/c.ts', 'a file', false],
    ['d/', 'next', false],
  ]);
});

test('a missing page is a failure', () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'empty-'));
  expect(() => checkTrees(empty.path)).toThrow('no ARCHITECTURE.md');
});
