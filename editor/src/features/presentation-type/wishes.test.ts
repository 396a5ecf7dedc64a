import type { PresentationType, RequestedType } from 'shared-data/models/program';
import { expect, test } from 'vitest';
import { type WishState, wishState } from './wishes.ts';

test.each<[PresentationType, RequestedType, boolean, WishState]>([
  ['oral', 'oral-in-person', false, 'granted'],
  ['oral', 'oral-online', false, 'granted'],
  ['oral', 'poster-in-person', true, 'changed'],
  ['oral', 'poster-in-person', false, 'forbidden'],
  ['poster', 'poster-in-person', false, 'granted'],
  ['poster', 'oral-in-person', true, 'changed'],
  ['poster', 'oral-online', false, 'forbidden'],
])('%s for a request of %s, change allowed %s: %s', (type, requestedType, typeChangeable, expected) => {
  expect(wishState(type, { requestedType, typeChangeable })).toBe(expected);
});

test('without the private part nothing is known against a type', () => {
  expect(wishState('poster', undefined)).toBe('granted');
});
