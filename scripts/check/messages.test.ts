import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMessages } from './messages.ts';

test('gaps, unused keys, empty texts and lost placeholders are each caught', () => {
  const { read, problems } = checkMessages(join(import.meta.dirname, 'fixtures/messages'));
  const file = 'shell/src/messages/en.json';
  expect(read).toBe(9);
  expect(problems.sort()).toEqual(
    [
      `${file}: home.english is missing in Japanese`,
      `${file}: home.japanese is missing in English`,
      `${file}: home.empty is empty`,
      `${file}: home.hello has other placeholders in Japanese`,
      `${file}: nothing uses home.unused`,
    ].sort(),
  );
});

test('no messages at all is a failure', () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'empty-'));
  expect(() => checkMessages(empty.path)).toThrow('no messages');
});
