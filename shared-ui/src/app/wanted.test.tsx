import { expect, test } from 'vitest';
import { rememberWanted, shareWanted, takeWanted } from './wanted.ts';

test('the wanted page is used once', () => {
  rememberWanted('http://localhost:3000/meeting/program?q=ice');
  expect(takeWanted()).toBe('/meeting/program?q=ice');
  expect(takeWanted()).toBeNull();
});

test('shared with the account, the wanted page is found in another tab, by that account only, and once', () => {
  rememberWanted('/meeting/presentation/OBo03');
  shareWanted('Kx9');
  sessionStorage.clear();
  expect(takeWanted('other')).toBeNull();
  expect(takeWanted('Kx9')).toBe('/meeting/presentation/OBo03');
  expect(takeWanted('Kx9')).toBeNull();
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/x', 'javascript:alert(1)'])(
  'a remembered value that is no path of this site is not followed: %s',
  (value) => {
    sessionStorage.setItem('wanted', value);
    expect(takeWanted()).toBeNull();
  },
);
