import { expect, test } from 'vitest';
import { isSpan, overlaps, spanMinutes, timeWithinDay } from './minutes.ts';

test('times stay inside the day, which goes on past midnight', () => {
  expect(timeWithinDay(585)).toBe('09:45');
  expect(timeWithinDay(-5)).toBe('00:00');
  expect(timeWithinDay(1530)).toBe('25:30');
  expect(timeWithinDay(2000)).toBe('29:59');
});

test('touching spans do not overlap', () => {
  expect(overlaps({ begin: '09:00', end: '09:20' }, { begin: '09:20', end: '09:40' })).toBe(false);
  expect(overlaps({ begin: '09:00', end: '09:21' }, { begin: '09:20', end: '09:40' })).toBe(true);
});

test('a span needs both times and a length', () => {
  expect(isSpan({ begin: '09:00', end: '09:20' })).toBe(true);
  expect(isSpan({ begin: '09:20', end: '09:20' })).toBe(false);
  expect(isSpan({ begin: '', end: '09:20' })).toBe(false);
  expect(spanMinutes({ begin: '09:50', end: '10:10' })).toBe(20);
});
