import { datesFormSchema } from 'shared-data/models/setting-schema';
import { expect, test } from 'vitest';
import {
  checkDates,
  type DateTexts,
  deadlineEffect,
  deadlineOf,
  type WarningId,
  warningsOf,
} from './dates-values.ts';

const empty: DateTexts = { begin: '', end: '', registration: '', submission: '', upload: '', banquet: '' };
const usual: DateTexts = {
  ...{ begin: '2026-12-01', end: '2026-12-04', banquet: '2026-12-03' },
  ...{ submission: '2026-08-07T12:00', registration: '2026-11-20T12:00', upload: '2026-11-27T12:00' },
};
const around = { timeZone: 'Asia/Tokyo', days: ['2026-12-01', '2026-12-04'], parties: ['2026-12-02'] };

test('a deadline is the moment of the venue, also where its clock changes', () => {
  expect(deadlineOf('2026-08-07T12:00', 'Asia/Tokyo')).toBe(Date.UTC(2026, 7, 7, 3));
  expect(deadlineOf('2026-10-25T12:00', 'Europe/Helsinki')).toBe(Date.UTC(2026, 9, 25, 10));
  expect(deadlineOf('2026-08-07', 'Asia/Tokyo')).toBeNull();
});

test('dates are complete or empty, and end no earlier than they begin', () => {
  expect(datesFormSchema.safeParse(usual).success).toBe(true);
  expect(datesFormSchema.safeParse(empty).success).toBe(true);
  expect(datesFormSchema.safeParse({ ...usual, upload: '2026-11-27' }).success).toBe(false);
  expect(datesFormSchema.safeParse({ ...usual, begin: '2026-13-01' }).success).toBe(false);
  expect(checkDates(usual)).toEqual({});
  expect(checkDates({ ...usual, end: '2026-12-01' })).toEqual({});
  expect(checkDates({ ...usual, end: '2026-11-30' })).toEqual({ end: 'admin.dates.endFirst' });
});

test.each<[string, Partial<DateTexts>, Partial<typeof around>, WarningId[]]>([
  ['the usual order', {}, {}, []],
  ['registration before submission', { registration: '2026-08-01T12:00' }, {}, ['registrationFirst']],
  ['upload before submission', { upload: '2026-08-01T12:00' }, {}, ['uploadFirst']],
  [
    'submission on the first day',
    { submission: '2026-12-01T09:00' },
    {},
    ['registrationFirst', 'uploadFirst', 'submissionLate'],
  ],
  ['registration on the last day', { registration: '2026-12-04T23:59' }, {}, []],
  ['registration the day after', { registration: '2026-12-05T09:00' }, {}, ['registrationLate']],
  ['a banquet afterwards', { banquet: '2026-12-05' }, {}, ['banquetOutside']],
  ['a day of the timetable outside', {}, { days: ['2026-11-30'] }, ['daysOutside']],
  ['a party outside', {}, { parties: ['2026-12-05'] }, ['partiesOutside']],
  ['nothing set', { begin: '', end: '', submission: '', registration: '', upload: '', banquet: '' }, {}, []],
])('%s', (_, change, near, warnings) => {
  expect(warningsOf({ ...usual, ...change }, { ...around, ...near })).toEqual(warnings);
});

test.each([
  [1, 20, 'opens'],
  [1, null, 'opens'],
  [20, 1, 'closes'],
  [null, 1, 'closes'],
  [20, 30, 'later'],
  [30, 20, 'earlier'],
  [null, 20, 'earlier'],
  [20, null, 'removed'],
  [1, 2, 'staysClosed'],
] as const)('a deadline at %s moved to %s, at 10: %s', (before, after, effect) => {
  expect(deadlineEffect(before, after, 10)).toBe(effect);
});
