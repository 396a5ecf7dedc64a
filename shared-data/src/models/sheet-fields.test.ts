import { expect, test } from 'vitest';
import { importKinds, sheetFields } from './sheet-fields.ts';
import { registrationSchema } from './user.ts';

test('files of people have a column for every answer of a registration', () => {
  const columns = sheetFields.people.map(({ name }) => name);
  expect(Object.keys(registrationSchema.shape).filter((name) => !columns.includes(name))).toEqual([]);
});

test.each(importKinds)('no two columns of a file of %s share a heading', (kind) => {
  const first = sheetFields[kind].flatMap(({ words: [en, ja] }) => (en === ja ? [en] : [en, ja]));
  expect(first.filter((word, at) => first.indexOf(word) !== at)).toEqual([]);
});
