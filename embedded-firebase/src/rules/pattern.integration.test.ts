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

interface Search {
  source: string;
  flags: string;
  text: string;
}

const scope = createContext({});
const search = new Script(
  'JSON.stringify(searches.map(({ source, flags, text }) => new RegExp(source, flags).test(text)))',
);

/** What regular expressions find, null where backtracking comes to no end. Each call costs a thread, for the timeout. */
function found(searches: readonly Search[]): (boolean | null)[] {
  Object.assign(scope, { searches });
  try {
    return JSON.parse(search.runInContext(scope, { timeout: 100 })) as boolean[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    if (searches.length === 1) return [null];
    const half = searches.length >> 1;
    return [...found(searches.slice(0, half)), ...found(searches.slice(half))];
  }
}

const searched = fc
  .tuple(pattern, fc.boolean(), fc.boolean(), fc.constantFrom('', 'i'), fc.array(text, { maxLength: 6 }))
  .map(([inner, from, to, flags, texts]) => ({
    source: `${from ? '^' : ''}${from || to ? `(${inner})` : inner}${to ? '$' : ''}`,
    flags,
    texts,
  }));

test('patterns find what regular expressions find', () => {
  fc.assert(
    fc.property(fc.array(searched, { minLength: 50, maxLength: 50, size: 'max' }), (cases) => {
      const searches = cases.flatMap(({ source, flags, texts }) => {
        const matches = compilePattern(source, flags);
        if (typeof matches === 'string') expect.unreachable(`${source}: ${matches}`);
        return texts.map((text) => ({ source, flags, text, matched: matches(text) }));
      });
      const wanted = found(searches);
      searches.forEach(({ source, text, matched }, index) => {
        expect(wanted[index] ?? matched, `${source} ${JSON.stringify(text)}`).toBe(matched);
      });
    }),
    { numRuns: 30 },
  );
});
