import { afterEach, expect, test, vi } from 'vitest';
import { isNestedDeeper } from './nesting.ts';
import { readMessage } from './protocol.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['[[1],[[2]]]', 3],
  ['{"a":{"b":[]}}', 3],
  ['"[[[["', 0],
  ['["[[\\"[[", "\\\\", ["]]"]]', 2],
  ['[[[', 3],
  ['["never closed [[[', 1],
])('%s has %i levels', (text, levels) => {
  expect(isNestedDeeper(text, levels)).toBe(false);
  expect(isNestedDeeper(text, levels - 1)).toBe(true);
});

const long = 'x'.repeat(5000);

test.each([
  ['brackets alone', '['.repeat(50_000)],
  ['a whole request', `{"t":"d","d":{"r":1,"a":"p","b":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
  ['objects behind a long text', `{"t":"d","d":["${long}",${'{"a":'.repeat(10_000)}`],
])('nested deeper than data can be: %s, rejected before parsing', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(() => readMessage(text)).toThrow('too deep');
  expect(parse).not.toHaveBeenCalled();
});

test('a long request with all levels that data may have is read', () => {
  const data = `${'{"a":'.repeat(33)}"${long}"${'}'.repeat(33)}`;
  const text = `{"t":"d","d":{"r":1,"a":"m","b":{"p":"/","d":{"a":${data}}}}}`;
  expect(readMessage(text)).toMatchObject({ kind: 'request', request: { id: 1, action: 'm' } });
});
