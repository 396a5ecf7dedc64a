import { expect, it } from 'vitest';
import { isVisible, oneLine } from './one-line.ts';

it.each([
  ['Ann\r\n\r\nBob (2026)\n  forged', 'Ann Bob (2026)   forged'],
  ['a\u2028b\u2029c\u0085d\ve\ff\tg', 'a b c d e f g'],
  ['Ann \u202enosrep\u202c', 'Ann nosrep'],
  ['\u2067Ann\u2069\u200f\u200e\u061c', 'Ann'],
  ['A\u0000n\u0007n\u009b\u007f', 'Ann'],
  [' Jürgen  O’Brien ', 'Jürgen  O’Brien'],
])('shows %j on one line, in its direction', (given, shown) => {
  expect(oneLine(given)).toBe(shown);
});

it.each(['José', '雪', '𠮷田', 'می\u200cخواهم', 'क्\u200dष', '🧑\u200d🔬', '?', 'e\u0301'])(
  'keeps %j',
  (name) => {
    expect(oneLine(name)).toBe(name);
    expect(isVisible(name)).toBe(true);
  },
);

it.each([
  '',
  ' ',
  '\u200b',
  '\u2800',
  '\u3164',
  '\u115f\u1160',
  '\u00ad',
  '\u2060\ufe0f',
  '\u0301',
  '\u{e0041}',
])('finds nothing to see in %j', (name) => expect(isVisible(name)).toBe(false));
