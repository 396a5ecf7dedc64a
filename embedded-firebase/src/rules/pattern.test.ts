import { expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

test.each(['(a|a)*b', '(a+)+b', '(a|ab|b)*c', '.*.*.*.*.*.*c', '(.*)*x', '((a{0,20}){0,20})b'])(
  'a bomb has no effect: %s',
  (source) => {
    const matches = compilePattern(`^${source}$`, '');
    if (typeof matches === 'string') expect.unreachable(matches);
    const begun = performance.now();
    expect(matches('a'.repeat(9999))).toBe(false);
    // with backtracking none of them ends at all
    expect(performance.now() - begun).toBeLessThan(20_000);
  },
);

test('a text of more than 10,000 units matches nothing', () => {
  const matches = compilePattern('a', '');
  if (typeof matches === 'string') expect.unreachable(matches);
  expect([matches('a'.repeat(10_000)), matches('a'.repeat(10_001))]).toEqual([true, false]);
});

test.each([
  'a{1000}{1000}',
  '(a{1000}){1000}',
  'a**',
  'a*?',
  '(?:a)',
  '(?=a)',
  '\\b',
  '\\1',
  '\\u0041',
  'a^',
  'a$b',
  '(a',
  'a)',
  '[a',
  '[b-a]',
  '*a',
  'a{',
  '{2}',
  '^a|b',
  'a|b$',
  '(a$)',
  '\\',
  `${'('.repeat(60)}a${')'.repeat(60)}`,
  'a'.repeat(1001),
  'a{3,2}',
])('the pattern %j is rejected', (source) => {
  expect(compilePattern(source, '')).toEqual(expect.any(String));
});
