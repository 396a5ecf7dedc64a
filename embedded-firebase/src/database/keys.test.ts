import { expect, test } from 'vitest';
import { compareKeys, compareNames, MAX_NAME, MIN_NAME, parsePath } from './keys.ts';

test('integer keys come first, in numeric order, then the others by code units', () => {
  const sorted = ['-5', '0', '7', '10', '2147483647', '-a', '2147483648', '99999999999', 'Z', 'a', 'é', '日'];
  const shuffled = [...sorted].reverse();
  expect(shuffled.sort(compareKeys)).toEqual(sorted);
});

test('keys that spell one integer differently are ordered by length and stay distinct', () => {
  expect(['007', '07', '7'].sort(compareKeys)).toEqual(['7', '07', '007']);
  expect(compareKeys('-0', '00')).not.toBe(0);
});

test('the bounds lie before and after every key', () => {
  expect(['a', MAX_NAME, '-3', MIN_NAME].sort(compareNames)).toEqual([MIN_NAME, '-3', 'a', MAX_NAME]);
});

test('empty segments vanish from a path', () => {
  expect(parsePath('//a//b/')).toEqual(['a', 'b']);
  expect(parsePath('/')).toEqual([]);
});

test.each(['a.b', 'a#', '$a', '[a', 'a]', 'a\u0000', 'a\u007f', 'x'.repeat(769), '日'.repeat(257)])(
  'the key %j is rejected',
  (key) => {
    expect(() => parsePath(`/ok/${key}`)).toThrow();
  },
);

test('".priority" may only end a path that is written', () => {
  expect(parsePath('/a/.priority', true)).toEqual(['a', '.priority']);
  expect(() => parsePath('/a/.priority')).toThrow();
  expect(() => parsePath('/.priority/a', true)).toThrow();
});

test('a path deeper than 32 keys is rejected', () => {
  expect(parsePath('a/'.repeat(32))).toHaveLength(32);
  expect(() => parsePath('a/'.repeat(33))).toThrow('deep');
});
