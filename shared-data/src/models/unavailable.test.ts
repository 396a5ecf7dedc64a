import { expect, test } from 'vitest';
import { absenceSchema, unavailableSchema } from './unavailable.ts';

const time = { date: '2026-12-02', begin: '09:00', end: '10:00' };
const faults = (change: object) =>
  absenceSchema
    .safeParse({ uid: 'u1', ...time, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`);

test('an absence that ends before it begins, or as it begins, is told at its end', () => {
  expect(faults({})).toBeUndefined();
  expect(faults({ end: '09:00' })).toEqual(['end validation.timeOrder']);
  expect(faults({ begin: '23:00', end: '01:00' })).toEqual(['end validation.timeOrder']);
  expect(faults({ begin: '23:00', end: '25:00' })).toBeUndefined();
  expect(unavailableSchema.safeParse({ ...time, end: '08:00' }).success).toBe(false);
});

test('nobody, no day and no time are told at their fields', () => {
  expect(faults({ uid: '' })).toEqual(['uid validation.required']);
  expect(faults({ date: '' })).toEqual(['date validation.required']);
  expect(faults({ begin: '0' })).toEqual(['begin validation.time']);
});
