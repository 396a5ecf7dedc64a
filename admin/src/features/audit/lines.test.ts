import { expect, test } from 'vitest';
import { linesOf, mostLines } from './lines.ts';

const shown = (changes: Parameters<typeof linesOf>[0]) =>
  linesOf(changes).map(({ field, before, after }) => [field.join('.'), before, after]);

test('a changed value is one line', () => {
  expect(shown([{ what: 'staticData/program/OBo01/sessionId', before: 'OB', after: 'S' }])).toEqual([
    ['sessionId', 'OB', 'S'],
  ]);
});

test('a record is taken apart into the values that differ', () => {
  const before = { title: 'Ice', conveners: ['A', 'B'], body: { en: 'x' } };
  const after = { title: 'Ice', conveners: ['B'], body: { en: 'x', ja: 'y' } };
  expect(shown([{ what: 'staticData/session/OB', before, after }])).toEqual([
    ['conveners', ['A', 'B'], ['B']],
    ['body.ja', null, 'y'],
  ]);
});

test('what was made or deleted shows all that it held, without keys and versions', () => {
  const record = { id: 'OB', title: 'Ice', version: 3 };
  expect(shown([{ what: 'staticData/session/OB', before: null, after: record }])).toEqual([
    ['title', null, 'Ice'],
  ]);
  expect(shown([{ what: 'staticData/session/OB', before: record, after: null }])).toEqual([
    ['title', 'Ice', null],
  ]);
});

test('keys and versions are shown when nothing else changed', () => {
  expect(shown([{ what: 'otherData/table/d/rooms/A/tables/x/version', before: 1, after: 2 }])).toEqual([
    ['version', 1, 2],
  ]);
});

test('a value that became a record is shown as both', () => {
  expect(shown([{ what: 'something', before: 'old', after: { a: 1 } }])).toEqual([
    ['something', 'old', { a: 1 }],
  ]);
});

test('very many changes are cut', () => {
  const changes = Array.from({ length: mostLines + 1 }, (_, n) => ({
    ...{ what: `staticData/program/p${n}/canceled`, before: null, after: true },
  }));
  expect(linesOf(changes)).toHaveLength(mostLines);
});
