import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCitations } from './citations.ts';

test('a citation of a section, fault or test that does not exist is caught, and a fault that no test names', () => {
  expect(checkCitations(join(import.meta.dirname, 'fixtures/citations'))).toEqual({
    read: 14,
    problems: [
      'notes.md: "section 3" is not in docs',
      'notes.md: "sections 2 and 4" is not in docs',
      'notes.md: "F02" is not in docs',
      'SECURITY.md: "src/gone.test.ts" is not a file',
      'docs/asvs.md: "somebody gets out" is no test of src/door.test.ts',
      'docs/asvs.md: "src/window.test.ts" is not a file',
      'docs/faults.md: no test names F03',
    ],
  });
});
