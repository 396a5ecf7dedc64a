import { screen } from '@testing-library/react';
import * as account from 'shared-data/identity/account';
import { AuthError } from 'shared-data/platform/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { Component } from './sign-up-page.tsx';
import {
  be,
  button,
  enter,
  field,
  leaveNothing,
  openSite,
  show,
  startAsVisitor,
  text,
} from './testing/account-page.tsx';

beforeEach(startAsVisitor);
afterEach(leaveNothing);

async function fill(email: string, password: string, again: string) {
  const page = show(Component, paths.signUp());
  if (email) await enter(page.user, 'email', email);
  if (password) await enter(page.user, 'password', password);
  if (again) await enter(page.user, 'passwordConfirm', again);
  await page.user.click(button('Sign up'));
  return page;
}

const rule = 'Must contain at least one number and one letter, and at least 6 or more characters';
test.each([
  ['', 'polar2026', 'polar2026', 'email', 'Required filed.'],
  ['nobody', 'polar2026', 'polar2026', 'email', 'Please input valid email address'],
  ['a@example.org', '', '', 'password', 'Required filed.'],
  ['a@example.org', 'pola1', 'pola1', 'password', rule],
  ['a@example.org', 'polarlight', 'polarlight', 'password', rule],
  ['a@example.org', '20262026', '20262026', 'password', rule],
  ['a@example.org', 'polar2026', '', 'passwordConfirm', 'Required filed.'],
  ['a@example.org', 'polar2026', 'polar2027', 'passwordConfirm', 'Wrong password. Please check it.'],
])('spec 5: %o %o %o: %s: %s', async (email, password, again, name, message) => {
  await fill(email, password, again);
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message);
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(account.signUp).not.toHaveBeenCalled();
});

test.each([
  ['abc123', true],
  ['Password1', true],
  ['glacier77', false],
])('%s is accepted; that everybody tries it first is said: %s', async (password, common) => {
  vi.mocked(account.signUp).mockResolvedValue({ sent: true });
  const { user } = show(Component, paths.signUp());
  await user.type(field('email'), 'a@example.org');
  await user.type(field('password'), password);
  const warning = /attackers try it first/;
  if (common) expect((await screen.findByText(warning)).closest('[role=status]')).not.toBeNull();
  else {
    await import('common-passwords');
    expect(screen.queryByText(warning)).toBeNull();
  }
  await user.type(field('passwordConfirm'), password);
  await user.click(button('Sign up'));
  expect(account.signUp).toHaveBeenCalledExactlyOnceWith('a@example.org', password);
});

test('spec 8: a registered address is told', async () => {
  vi.mocked(account.signUp).mockRejectedValue(new AuthError('auth/email-already-in-use'));
  await fill('a@example.org', 'polar2026', 'polar2026');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This email address is already registered.',
  );
});

test('a new account leads to the notice that a mail was sent', async () => {
  vi.mocked(account.signUp).mockResolvedValue({ sent: true });
  const { where } = await fill('a@example.org', 'polar2026', 'polar2026');
  expect(where()).toBe(paths.sentConfirmation());
});

test('spec 5: without addAccount, or with the site closed, the page says that no account can be made', () => {
  be({ base: { ...openSite, addAccount: false } });
  show(Component, paths.signUp());
  expect(text()).toContain('New accounts cannot be created at the moment.');
  expect(screen.queryByRole('form')).toBeNull();
  be({ base: openSite });
  expect(screen.getByRole('form', { name: 'Sign up' })).toBeDefined();
});

test('password managers and paste: names, autocomplete, masked, nothing kept from the clipboard', async () => {
  const { user } = show(Component, paths.signUp());
  expect(field('email').autocomplete).toBe('username');
  expect(field('password').autocomplete).toBe('new-password');
  expect(field('password').type).toBe('password');
  field('password').focus();
  await user.paste('polar2026');
  expect(field('password').value).toBe('polar2026');
});
