import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCitations } from './citations.ts';

test('a citation of a section or fault that is not defined is caught', () => {
  expect(checkCitations(join(import.meta.dirname, 'fixtures/citations'))).toEqual({
    read: 8,
    problems: [
      'notes.md: "section 3" is not in docs',
      'notes.md: "sections 2 and 4" is not in docs',
      'notes.md: "F02" is not in docs',
    ],
  });
});
