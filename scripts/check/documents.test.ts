import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocuments, linksOf } from './documents.ts';

test('dead links and incomplete decisions are caught', () => {
  expect(checkDocuments(join(import.meta.dirname, 'fixtures/documents'))).toEqual({
    read: 6,
    problems: [
      'docs/decisions/README.md: gone.md does not exist',
      'notes.md: docs/lost.md does not exist',
      'notes.ts: docs/away.md does not exist',
      'docs/decisions/incomplete.md: begins without title and date',
      'docs/decisions/incomplete.md: has other sections than Context, Decision, Consequence, What would change our mind',
      'docs/decisions/unlisted.md: is not listed once in README.md',
    ],
  });
});

test('addresses elsewhere and within the page are not relative links', () => {
  expect(linksOf('[a](https://example.org) [b](#b) [c](/outbox) [d](docs/d.md#e)')).toEqual(['docs/d.md']);
});
