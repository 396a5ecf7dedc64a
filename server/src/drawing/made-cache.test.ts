import type { DrawnPage } from 'shared-data/models/drawn-page';
import { expect, test } from 'vitest';
import { madeCache } from './made-cache.ts';

const settings = { base: null, permission: null };
const pageOf = (letters: number): DrawnPage => ({
  html: 'x'.repeat(letters),
  title: '',
  css: '',
  shows: [],
  settings,
});

test('of many pages, those that nobody asked for longest are dropped', () => {
  const cache = madeCache();
  for (let i = 0; i < 300; i += 1) cache.set(`${i}`, pageOf(1), i);
  expect(cache.get('0')?.at).toBe(0);
  cache.set('other', null, 300);
  expect(cache.get('1')).toBeUndefined();
  for (const key of ['0', '2', '299', 'other']) expect(cache.get(key)).toBeDefined();
});

test('large ones are fewer, also after the same one was kept again', () => {
  const cache = madeCache();
  const large = { text: 'x'.repeat(4_000_000), settings };
  for (let i = 0; i < 5; i += 1) cache.set('a', large, i);
  cache.set('b', large, 5);
  expect(cache.get('a')).toBeDefined();
  cache.set('c', large, 6);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  cache.clear();
  cache.set('b', large, 7);
  cache.set('a', large, 8);
  expect(cache.get('b')?.at).toBe(7);
});

test('one that is larger than all is not kept', () => {
  const cache = madeCache();
  cache.set('b', pageOf(1), 0);
  cache.set('a', pageOf(10_000_001), 0);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeDefined();
});
