import { expect, test } from 'vitest';
import { actionOfKey } from './page-keys.ts';

const place = { page: 2, count: 6, zoomed: false };

test.each([
  ['ArrowRight', 3],
  ['ArrowLeft', 1],
  ['PageDown', 3],
  ['PageUp', 1],
  ['Home', 1],
  ['End', 6],
])('%s leads from page 2 of 6 to page %i', (key, page) => {
  expect(actionOfKey(key, place)).toEqual({ page });
});

test('the first and the last page are the ends', () => {
  expect(actionOfKey('ArrowLeft', { ...place, page: 1 })).toEqual({ page: 1 });
  expect(actionOfKey('PageDown', { ...place, page: 6 })).toEqual({ page: 6 });
});

test('arrows scroll an enlarged page, and other keys are left to the browser', () => {
  expect(actionOfKey('ArrowRight', { ...place, zoomed: true })).toBeNull();
  expect(actionOfKey('PageDown', { ...place, zoomed: true })).toEqual({ page: 3 });
  for (const key of ['Tab', 'Enter', 'ArrowDown', 'a']) expect(actionOfKey(key, place)).toBeNull();
});

test.each([
  ['+', { zoom: 'in' }],
  ['=', { zoom: 'in' }],
  ['-', { zoom: 'out' }],
  ['0', { zoom: 'fit' }],
  ['f', 'fullScreen'],
  ['F', 'fullScreen'],
])('%s, also with Caps Lock, gives %j', (key, action) => {
  expect(actionOfKey(key, place)).toEqual(action);
});
