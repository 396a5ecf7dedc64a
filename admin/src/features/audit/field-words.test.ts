import { registrationSchema } from 'shared-data/models/user';
import { expect, test } from 'vitest';
import { isField } from './field-words.ts';

test('every answer of a registration has its words in the log', () => {
  const answers = Object.keys(registrationSchema.shape);
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((name) => !isField(name))).toEqual([]);
});

test('what is stored by nobody of us has none', () => {
  expect(['constructor', '', 'toString', 'GivenName'].filter(isField)).toEqual([]);
});
