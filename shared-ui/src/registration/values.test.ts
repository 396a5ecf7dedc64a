import { registrationSchema } from 'shared-data/models/user';
import { expect, test } from 'vitest';
import { countryOptions } from './countries.ts';
import { emptyRegistration, registrationInput, registrationValues } from './values.ts';

const complete = {
  ...emptyRegistration,
  givenName: 'Aino',
  familyName: 'Laine',
  title: 'Dr.',
  position: 'postdoc',
  affiliation: 'Oulu',
  country: 'FI',
  gender: 'no-answer',
  mainSession: 'OA',
  participation: 'oral',
  attendance: 'in-person',
  privacyPolicy: true,
};
const problems = (values: object) => {
  const result = registrationSchema.safeParse(values);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]));
};

test('the empty form has a value for every field of the schema and no other', () => {
  const issues = registrationSchema.safeParse(emptyRegistration).error?.issues ?? [];
  expect(issues.filter((issue) => issue.code === 'unrecognized_keys')).toEqual([]);
  expect(problems(complete)).toEqual({});
});

test('spec 5: an empty form names every required field, each with the message for required fields', () => {
  expect(problems(emptyRegistration)).toMatchObject({
    givenName: 'validation.required',
    familyName: 'validation.required',
    title: 'validation.required',
    position: 'validation.required',
    affiliation: 'validation.required',
    country: 'validation.required',
    gender: 'validation.required',
    mainSession: 'validation.required',
    participation: 'validation.required',
    attendance: 'validation.required',
  });
});

test('spec 5: travel support that is no longer offered is not applied for', () => {
  const values = { ...complete, travelSupport: true, travelTerms: true, participation: 'audience' };
  expect(registrationInput(values)).toMatchObject({ travelSupport: false, travelTerms: false });
});

test('spec 5: travel support without agreement to the terms is rejected', () => {
  const values = { ...complete, travelSupport: true };
  expect(problems(registrationInput(values))).toEqual({ travelTerms: 'validation.travelTerms' });
});

test('the main session is not an additional one', () => {
  const values = { ...complete, additionalSessions: ['OA', 'OB'] };
  expect(registrationInput(values).additionalSessions).toEqual(['OB']);
});

test('countries are named and sorted in the reader’s language', () => {
  const english = countryOptions('en');
  expect(english.find((option) => option.value === 'FI')?.label).toBe('Finland');
  expect(english[0]?.label).toBe('Afghanistan');
  expect(countryOptions('ja').find((option) => option.value === 'FI')?.label).toBe('フィンランド');
});

test('a registration fills the form as it stands, and what it leaves out stays empty', () => {
  const { nameJa, additionalSessions, ...rest } = complete;
  const registration = { ...rest, registeredAt: 1 } as Parameters<typeof registrationValues>[0];
  expect(registrationValues(registration)).toEqual({ ...complete, nameJa: '', additionalSessions: [] });
});
