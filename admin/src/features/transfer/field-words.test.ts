import { structureSchemas } from 'shared-data/models/structure';
import { expect, test } from 'vitest';
import { fieldWord } from './field-words.ts';

test('every field of an entry of a structure has a name in Japanese', () => {
  const fields = Object.values(structureSchemas).flatMap(({ shape }) => Object.keys(shape));
  const unnamed = ['what', ...fields].filter((field) => fieldWord('structure', field, 'ja') === field);
  expect([...new Set(unnamed)]).toEqual([]);
});
