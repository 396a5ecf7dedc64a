import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  '-',
  '.',
  '\\d',
  '\\w',
  '\\S',
  '\\.',
  '[ab]',
  '[^a]',
  '[a-c1-3]',
  '[^\\s-]',
  '[\\w.]',
  'é',
  ' ',
  '\\/',
  '[^B]',
);
const suffix = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '{0}');
const { pattern } = fc.letrec<{ pattern: string; sequence: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, suffix).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), suffix).map(([inner, times]) => `(${inner})${times}`),
  ),
  sequence: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((options) => options.join('|')),
}));
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', 'B', 'c', '1', '-', '.', ' ', '\n', 'é', 'É', '/'),
  maxLength: 8,
});

const scope = createContext({});
const search = new Script('new RegExp(source, flags).test(text)');

/** What a regular expression finds, or null where its backtracking comes to no end. */
function found(source: string, flags: string, text: string): boolean | null {
  Object.assign(scope, { source, flags, text });
  try {
    return search.runInContext(scope, { timeout: 100 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

test('patterns find what regular expressions find', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', 'i'),
      fc.array(text, { maxLength: 6 }),
      (inner, from, to, flags, texts) => {
        const source = `${from ? '^' : ''}${from || to ? `(${inner})` : inner}${to ? '$' : ''}`;
        const matches = compilePattern(source, flags);
        if (typeof matches === 'string') expect.unreachable(`${source}: ${matches}`);
        for (const one of texts) {
          const matched = matches(one);
          expect(found(source, flags, one) ?? matched, `${source} ${JSON.stringify(one)}`).toBe(matched);
        }
      },
    ),
    { numRuns: 1500 },
  );
});

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
