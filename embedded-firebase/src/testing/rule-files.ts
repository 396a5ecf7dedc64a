import fc from 'fast-check';
import type { Json } from '../public.ts';
import type { Question } from './second-opinion.ts';

/** Random rule files, data and operations, in the part of the language that means something at many places. */

const key = fc.constantFrom('a', 'b', 'c', 'd');
const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('/'));
const text = (value: string) => JSON.stringify(value);

type Kind = '.read' | '.write' | '.validate';

interface Types {
  snapshot: string;
  any: string;
  number: string;
  string: string;
  boolean: string;
  text: string;
  amount: string;
}

/**
 * Boolean expressions; `captures` are the wildcards they may name. Left out is what both are known to see differently:
 * see the test.
 */
function expressions(kind: Kind, captures: readonly string[]): fc.Arbitrary<string> {
  const words = fc.constantFrom('a', 'b', 'ab', 'x', 'A').map(text);
  const names = fc.constantFrom('auth.uid', ...captures);
  const roots = kind === '.read' ? ['root', 'data'] : ['root', 'data', 'newData'];
  const small = { depthSize: 'small', withCrossShrink: true } as const;
  return fc.letrec<Types>((tie: fc.LetrecTypedTie<Types>) => {
    const infix = (left: keyof Types, operators: readonly string[], right = left) =>
      fc.tuple(tie(left), fc.constantFrom(...operators), tie(right)).map((parts) => `(${parts.join(' ')})`);
    const method = (self: keyof Types, name: string, ...args: fc.Arbitrary<string>[]) =>
      fc.tuple(tie(self), fc.tuple(...args)).map(([on, given]) => `${on}.${name}(${given.join(', ')})`);
    const patterns = ['/^a/', '/b$/', '/^[a-c]+$/', '/x|A/i', '/^.{1,2}$/', '/\\d/', '/^(a|b)b?$/'];
    return {
      snapshot: fc.oneof(
        small,
        fc.constantFrom(...roots),
        method('snapshot', 'child', fc.oneof(path.map(text), words, names)),
        method('snapshot', 'parent'),
      ),
      any: fc.oneof(
        small,
        fc.constantFrom('auth.token.level', 'auth.token.admin', 'auth.token.name'),
        method('snapshot', 'val'),
        method('snapshot', 'getPriority'),
      ),
      number: fc.oneof(
        small,
        fc.constantFrom('0', '1', '2', '-1', '1.5', 'now'),
        tie('string').map((self) => `${self}.length`),
        infix('amount', ['-', '*']),
        fc
          .tuple(tie('amount'), fc.constantFrom('%', '/'), fc.constantFrom('2', '1.5', 'now'))
          .map((parts) => `(${parts.join(' ')})`),
        infix('number', ['+']),
      ),
      string: fc.oneof(
        small,
        words,
        names,
        infix('string', ['+']),
        method('text', 'toUpperCase'),
        method('text', 'toLowerCase'),
        method('text', 'replace', words, words),
      ),
      text: fc.oneof(small, tie('string'), tie('any')),
      amount: fc.oneof(small, tie('number'), tie('any')),
      boolean: fc.oneof(
        small,
        fc.constantFrom('true', 'false', 'auth != null', 'auth == null'),
        method('snapshot', 'exists'),
        fc
          .tuple(tie('snapshot'), fc.constantFrom('isString', 'isNumber', 'isBoolean', 'hasChildren'))
          .map(([self, name]) => `${self}.${name}()`),
        method('snapshot', 'hasChild', path.map(text)),
        fc
          .tuple(tie('snapshot'), path, key)
          .map(([self, one, other]) => `${self}.hasChildren([${text(one)}, ${text(other)}])`),
        infix('number', ['<', '<=', '>', '>=']),
        infix('string', ['<', '>=']),
        infix('amount', ['==', '!=', '===', '!=='], 'number'),
        infix('text', ['==', '!='], 'string'),
        tie('any').map((self) => `(${self} != null)`),
        tie('snapshot').map((self) => `${self}.val() == true`),
        infix('boolean', ['&&', '||', '&&', '||', '==']),
        tie('boolean').map((self) => `!(${self})`),
        fc
          .tuple(tie('boolean'), tie('boolean'), tie('boolean'))
          .map(([test, yes, no]) => `((${test}) ? (${yes}) : (${no}))`),
        method('text', 'contains', tie('text')),
        method('text', 'beginsWith', tie('text')),
        method('text', 'matches', fc.constantFrom(...patterns)),
      ),
    };
  }).boolean;
}

const rule = (kind: Kind, captures: readonly string[]): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 4, arbitrary: expressions(kind, captures) },
    { weight: 3, arbitrary: fc.constant<Json>(true) },
    { weight: 1, arbitrary: fc.constant<Json>(false) },
  );

function place(depth: number, captures: readonly string[]): fc.Arbitrary<Json> {
  const name = `$x${depth}`;
  const kinds = {
    '.read': rule('.read', captures),
    '.write': rule('.write', captures),
    '.validate': rule('.validate', captures),
  };
  const below =
    depth === 3
      ? {}
      : {
          a: place(depth + 1, captures),
          b: place(depth + 1, captures),
          [name]: place(depth + 1, [...captures, name]),
        };
  return fc.record({ ...kinds, ...below }, { requiredKeys: [] }) as fc.Arbitrary<Json>;
}

const scalar: fc.Arbitrary<Json> = fc.constantFrom(
  'a',
  'b',
  'ab',
  'x',
  '',
  'Ab',
  true,
  false,
  0,
  1,
  2,
  -1,
  1.5,
);
const level = (below: fc.Arbitrary<Json>) =>
  fc.dictionary(key, below, { minKeys: 1, maxKeys: 3 }) as fc.Arbitrary<Json>;
const value = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 2, arbitrary: level(scalar) },
  { weight: 2, arbitrary: level(fc.oneof(scalar, level(scalar))) },
);
const where = fc.array(key, { maxLength: 4 }).map((keys) => keys.join('/'));
const auth = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { uid: 'a', provider: 'password', token: { admin: true, level: 2, name: 'ab' } },
      { uid: 'b', provider: 'anonymous', token: { admin: false, level: 0 } },
    ),
  },
);

const operation: fc.Arbitrary<Question['operation']> = fc.oneof(
  fc.record({ do: fc.constant('read' as const), path: where }),
  fc.record({ do: fc.constant('write' as const), path: where, value }),
  fc.record({
    do: fc.constant('update' as const),
    path: where,
    values: fc
      .dictionary(path, value, { minKeys: 1, maxKeys: 3 })
      .filter((values) =>
        Object.keys(values).every((one, i, all) =>
          all.every((other, j) => i === j || !`${one}/`.startsWith(`${other}/`)),
        ),
      ),
  }),
);

export const expressionQuestions: fc.Arbitrary<Question> = fc
  .record({ expression: expressions('.read', ['$x']), data: value, auth })
  .map(({ expression, data, auth }) => ({
    rules: { a: { $x: { '.read': expression } } },
    data,
    auth,
    operation: { do: 'read', path: 'a/b' },
  }));

export const fileQuestions: fc.Arbitrary<Question> = fc.record({
  rules: place(0, []),
  data: value,
  auth,
  operation,
});
