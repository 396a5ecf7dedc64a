import { useIdentity } from 'shared-data/identity/identity-store';
import { noPermission } from 'shared-data/models/permission';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchFilesBehind } from './early-files.ts';

const before = useIdentity.getState();
beforeEach(() => {
  document.head.innerHTML = '<link rel="soon" as="script" href="/page.js">';
});
afterEach(() => {
  document.head.innerHTML = '';
  useIdentity.setState(before, true);
});

const fetched = () => document.querySelector('link')?.rel === 'preload';
const site = (anonymous: boolean, expected = false) => {
  const base = { closed: false, addAccount: true, addProgram: true };
  // As at the start of a page: the account is not known yet.
  const pending = { parts: ['account'] as const, claims: before.view.claims };
  useIdentity.setState({
    expected,
    view: { ...before.view, base, permission: { ...noPermission, anonymous }, pending },
  });
};

test.each([
  ['registered', true, false],
  ['presentation', true, false],
  ['meeting', true, true],
  ['meeting', false, false],
  ['public', false, true],
] as const)(
  'behind %s, with anonymous %s, the files are fetched for a visitor: %s',
  (guard, anonymous, fetches) => {
    site(anonymous);
    fetchFilesBehind(guard);
    expect(fetched()).toBe(fetches);
  },
);

test('where somebody was signed in they are fetched whatever the guard is', () => {
  site(false, true);
  fetchFilesBehind('registered');
  expect(fetched()).toBe(true);
});
