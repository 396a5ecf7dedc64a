import { letterSchema, type MailFilter, mailFilterSchema } from 'shared-data/models/mail-job';
import { expect, test } from 'vitest';
import { filterOf, isConfirmed, type LetterValues, noLetter } from './letter-values.ts';

test.each<[Partial<LetterValues>, MailFilter]>([
  [{}, { group: 'registered' }],
  [{ sessionId: 'OB' }, { group: 'registered', sessionId: 'OB' }],
  // left from another group
  [{ presentationType: 'oral', changedType: true }, { group: 'registered' }],
  [
    { group: 'owners', presentationType: 'poster' },
    { group: 'owners', presentationType: 'poster' },
  ],
  [
    { group: 'owners', changedType: true },
    { group: 'owners', changedType: true },
  ],
])('%o becomes %o, which the server accepts', (values, expected) => {
  const filter = filterOf({ ...noLetter, ...values });
  expect(filter).toEqual(expected);
  expect(mailFilterSchema.safeParse(filter).success).toBe(true);
});

test.each([
  ['', 0, false],
  ['0', 0, false],
  ['', 1, true],
  ['', 100, true],
  ['', 101, false],
  ['100', 101, false],
  [' 101 ', 101, true],
])('typed %j for %i recipients: %s', (typed, count, expected) => {
  expect(isConfirmed(typed, count)).toBe(expected);
});

test('a letter needs subject and text', () => {
  expect(letterSchema.safeParse({ subject: ' ', body: '' }).success).toBe(false);
  expect(letterSchema.safeParse({ subject: 'Hello', body: 'Dear {name}' }).success).toBe(true);
});
