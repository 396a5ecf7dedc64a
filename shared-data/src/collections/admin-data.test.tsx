import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storeOf } from '../sync/collection-store.ts';
import { useIsStaff, useSignInAs } from './admin-data.ts';

afterEach(() =>
  act(() => {
    for (const name of ['allClaims', 'signInAs'] as const) storeOf(name).clear();
  }),
);

test('until rights are known, everybody counts as staff', () => {
  const { result } = renderHook(useIsStaff);
  expect(result.current('u1')).toBe(true);
  act(() => {
    storeOf('allClaims').commit(
      new Map([
        ['ed', { admin: false, editor: true }],
        ['ad', { admin: true, editor: false }],
      ]),
    );
    storeOf('allClaims').setState('live');
  });
  expect(['u1', 'ed', 'ad'].map(result.current)).toEqual([false, true, true]);
});

test('signing in to help is unknown, then on or off', () => {
  const { result } = renderHook(useSignInAs);
  expect(result.current).toBeUndefined();
  act(() => storeOf('signInAs').setState('live'));
  expect(result.current).toBe(false);
  act(() => storeOf('signInAs').set(true));
  expect(result.current).toBe(true);
});
