import { expect, test } from 'vitest';
import { writeCalendar } from './calendar-file.ts';

const odd = ['\u0085', '\u2028', '\u2029', '\v', '\f', '\0', '\b', '\u202e', '\r', '\n'];

test.each(odd)('%j stays out of the lines of a calendar', (character) => {
  const words = `One${character}BEGIN:VEVENT`;
  const file = writeCalendar('Mine', [
    {
      uid: 'a@example.org',
      title: words,
      description: words,
      location: words,
      url: 'https://example.org/a',
      begin: 0,
      end: 3_600_000,
      canceled: false,
      version: { at: 0, sequence: 0 },
    },
  ]);
  const written = file.replaceAll('\r\n', '');
  for (const raw of odd) expect(written).not.toContain(raw);
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(file).toMatch(/^SUMMARY:One(\\n)?BEGIN:VEVENT\r$/m);
});
