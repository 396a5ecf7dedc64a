import fc from 'fast-check';
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

const texts = fc.oneof(
  fc.constantFrom('Ice; sea, "air"', '氷河の'.repeat(40), 'a\\b', '😀'.repeat(30), ' '),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const events = fc.array(
  fc.record({
    ...{ title: texts, description: texts, location: texts, canceled: fc.boolean() },
    begin: fc.integer({ min: 0, max: 2e12 }),
    minutes: fc.integer({ min: 1, max: 600 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('RFC 5545: lines, required properties and order of times, whatever the words', () => {
  fc.assert(
    fc.property(texts, events, (name, all) => {
      const file = writeCalendar(
        name,
        all.map(({ minutes, begin, ...event }, at) => ({
          ...{ ...event, begin, end: begin + minutes * 60_000, uid: `${at}@example.org` },
          ...{ url: 'https://example.org/a', version: { at: 0, sequence: 1 } },
        })),
      );
      const lines = file.split('\r\n');
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line.replaceAll('\t', '')).not.toMatch(/\p{Cc}/u);
      }
      const unfolded = file.replaceAll('\r\n ', '').trimEnd().split('\r\n');
      expect([unfolded[0], unfolded.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
      for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(?:;[A-Z-]+=[^:;]+)*:/);
      const valuesOf = (property: string) =>
        unfolded
          .filter((line) => line.startsWith(`${property}:`))
          .map((line) => line.slice(property.length + 1));
      expect([valuesOf('VERSION'), valuesOf('PRODID').length]).toEqual([['2.0'], 1]);
      for (const property of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS'])
        expect(valuesOf(property)).toHaveLength(all.length);
      expect(new Set(valuesOf('UID')).size).toBe(all.length);
      for (const time of [...valuesOf('DTSTAMP'), ...valuesOf('DTSTART'), ...valuesOf('DTEND')])
        expect(time).toMatch(/^\d{8}T\d{6}Z$/);
      valuesOf('DTEND').forEach((end, at) => {
        expect(end > (valuesOf('DTSTART')[at] ?? '')).toBe(true);
      });
      for (const words of ['NAME', 'X-WR-CALNAME', 'SUMMARY', 'LOCATION', 'DESCRIPTION'].flatMap(valuesOf))
        expect(words).toMatch(/^(?:[^\\,;]|\\[\\,;nN])*$/);
    }),
  );
});
