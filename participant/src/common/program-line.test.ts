import type { Author } from 'shared-data/models/program';
import { authorLine } from 'shared-data/models/program-text';
import { expect, test } from 'vitest';
import { onDay, spanText } from './program-line.ts';

const authors = [
  { givenName: 'Aino', middleName: 'K.', familyName: 'Laine', affiliation: 'Oulu', presenter: true },
  { givenName: 'Kenji', familyName: 'Mori', affiliation: 'Tachikawa', presenter: false },
];

test('several affiliations stand in one pair of brackets, and a Japanese reader sees Japanese names', () => {
  const [first, second] = authors;
  const given = [{ ...first, nameJa: '雪村 楓', otherAffiliations: ['Tromsø', 'Ny-Ålesund'] }, second];
  expect(authorLine(given as Author[])).toBe(
    '*Aino K. Laine (Oulu; Tromsø; Ny-Ålesund), Kenji Mori (Tachikawa)',
  );
  expect(authorLine(given as Author[], 'ja')).toBe(
    '*雪村 楓 (Oulu; Tromsø; Ny-Ålesund), Kenji Mori (Tachikawa)',
  );
});

test('a span is written with spaces around the hyphen', () => {
  expect(spanText({ begin: '09:05', end: '10:00' })).toBe('09:05 - 10:00');
});

test('day and time are parted by a comma in English only', () => {
  expect(onDay('2026-11-20', '09:05', 'en')).toMatch(/^Fri,? 20 November, 09:05$/);
  expect(onDay('2026-11-20', '09:05', 'ja')).toBe('11月20日(金) 09:05');
});
