import { expect, test } from 'vitest';
import { authorOf, emptyAuthor, emptySubmission, printable, submissionInput } from './submission-values.ts';

test('the submitter becomes the presenting author, with both affiliations', () => {
  const person = { givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu' };
  expect(authorOf(person)).toEqual({ ...emptyAuthor, ...person, presenter: true });
  expect(authorOf({ ...person, affiliation2: 'Sapporo' }).otherAffiliations).toEqual(['Sapporo']);
  expect(authorOf({ ...person, affiliation2: '' }).otherAffiliations).toEqual([]);
});

test('what is sent holds neither the file nor what the browser notes beside it', () => {
  const sent = submissionInput({ ...emptySubmission, title: 'Firn', basedOn: 7, key: 'k' });
  expect(sent).toMatchObject({ title: 'Firn', authors: [] });
  for (const own of ['abstract', 'basedOn', 'key']) expect(sent).not.toHaveProperty(own);
});

test('an author is shown as soon as there is any name, in either script', () => {
  expect(printable(emptyAuthor)).toBeNull();
  expect(printable({ ...emptyAuthor, givenName: ' ', affiliation: 'Oulu' })).toBeNull();
  expect(printable({ ...emptyAuthor, nameJa: '極地 花子' })).toMatchObject({ nameJa: '極地 花子' });
});

test('an affiliation that is not yet typed leaves its place, empty further ones do not', () => {
  const author = { ...emptyAuthor, familyName: 'Laine', otherAffiliations: ['', ' NIPR ', '  '] };
  expect(printable(author)).toMatchObject({ affiliation: '…', otherAffiliations: ['NIPR'] });
  expect(printable({ ...author, affiliation: ' Oulu ' })).toMatchObject({ affiliation: 'Oulu' });
});

test('a draft of an earlier build that lacks fields is shown', () => {
  const { otherAffiliations: _, nameJa: __, ...older } = { ...emptyAuthor, familyName: 'Laine' };
  expect(printable(older as typeof emptyAuthor)).toMatchObject({
    familyName: 'Laine',
    otherAffiliations: [],
  });
});
