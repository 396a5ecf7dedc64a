import { expect, test } from 'vitest';
import { rememberWanted, takeWanted } from './wanted.ts';

test('the wanted page is used once', () => {
  rememberWanted('http://localhost:3000/meeting/program?q=ice');
  expect(takeWanted()).toBe('/meeting/program?q=ice');
  expect(takeWanted()).toBeNull();
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/x', 'javascript:alert(1)'])(
  'a remembered value that is no path of this site is not followed: %s',
  (value) => {
    sessionStorage.setItem('wanted', value);
    expect(takeWanted()).toBeNull();
  },
);
