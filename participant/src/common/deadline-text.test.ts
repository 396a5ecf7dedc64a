import { expect, test } from 'vitest';
import { deadlineText, zoneLetters } from './deadline-text.ts';

const noon = Date.UTC(2026, 7, 7, 3);

test('a deadline is told in venue time and in universal time', () => {
  expect(deadlineText(noon, 'en', 'Asia/Tokyo')).toBe('7 August 2026, 12:00 JST (03:00 UT)');
  expect(deadlineText(noon, 'ja', 'Asia/Tokyo')).toBe('2026年8月7日 12:00 JST（3:00 UT）');
});

test('where the day differs in universal time it is told too', () => {
  const early = Date.UTC(2026, 7, 6, 23);
  expect(deadlineText(early, 'en', 'Asia/Tokyo')).toBe('7 August 2026, 08:00 JST (6 August 23:00 UT)');
});

test.each([
  ['Europe/London', 'BST'],
  ['America/New_York', 'EDT'],
  ['Asia/Kathmandu', 'GMT+5:45'],
])('the zone of %s is %s in August', (zone, letters) => {
  expect(zoneLetters(noon, zone)).toBe(letters);
});
