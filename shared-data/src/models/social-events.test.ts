import { expect, test } from 'vitest';
import { banquetDate, partiesOf } from './social-events.ts';

const now = Date.UTC(2026, 10, 20);

test('spec 3: without settings the session parties are OB and OG on 12/2, OM and OS on 12/4, in the symposium’s year', () => {
  const dated = (base: Parameters<typeof partiesOf>[0]) =>
    partiesOf(base, now).map(({ id, date }) => `${id} ${date}`);
  expect(dated({ begin: '2025-12-01' })).toEqual([
    'OB 2025-12-02',
    'OG 2025-12-02',
    'OM 2025-12-04',
    'OS 2025-12-04',
  ]);
  expect(dated(null)[0]).toBe('OB 2026-12-02');
});

test('spec 9: without settings the banquet is on December 3', () => {
  expect(banquetDate({ begin: '2025-12-01' }, now)).toBe('2025-12-03');
  expect(banquetDate(undefined, now)).toBe('2026-12-03');
});

test('the settings’ parties and banquet replace all of the defaults, in the order of their dates, then of their names', () => {
  const base = {
    parties: {
      OB: { label: { en: 'Biology' }, date: '2027-02-03' },
      IB: { label: { en: 'Snow' }, date: '2027-02-01' },
      IA: { label: { en: 'Ice', ja: '氷' }, date: '2027-02-01' },
    },
    banquet: { date: '2027-02-02' },
  };
  expect(partiesOf(base, now)).toEqual([
    { id: 'IA', label: { en: 'Ice', ja: '氷' }, date: '2027-02-01' },
    { id: 'IB', label: { en: 'Snow' }, date: '2027-02-01' },
    { id: 'OB', label: { en: 'Biology' }, date: '2027-02-03' },
  ]);
  expect(banquetDate(base, now)).toBe('2027-02-02');
});
