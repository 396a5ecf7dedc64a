import { cleanup, screen } from '@testing-library/react';
import * as account from 'shared-data/identity/account';
import * as identity from 'shared-data/identity/identity-store';
import { AuthError } from 'shared-data/platform/errors';
import { rememberWanted, takeWanted } from 'shared-ui/app';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import * as passwordReset from './password-reset-page.tsx';
import * as sentConfirmation from './sent-confirmation-page.tsx';
import { Component } from './sign-in-page.tsx';
import * as signUp from './sign-up-page.tsx';
import {
  alerts,
  be,
  button,
  enter,
  field,
  leaveNothing,
  linkTo,
  openSite,
  show,
  startAsVisitor,
  text,
  unverified,
} from './testing/account-page.tsx';

beforeEach(startAsVisitor);
afterEach(leaveNothing);

async function trySignIn(code?: string) {
  if (code) vi.mocked(account.signIn).mockRejectedValue(new AuthError(code));
  const page = show(Component, paths.signIn());
  await enter(page.user, 'email', 'a@example.org');
  await enter(page.user, 'password', 'polar2026');
  await page.user.click(button('Sign in'));
  return page;
}

test('F60: in a browser without storage signing in works, and one reads that it ends with the page', async () => {
  show(Component, paths.signIn());
  expect(text()).not.toContain('does not let this site store anything');
  cleanup();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.mocked(account.signIn).mockResolvedValue({ verified: false });
  const { user, where } = show(Component, paths.signIn());
  expect(text()).toContain('does not let this site store anything');
  await enter(user, 'email', 'a@example.org');
  await enter(user, 'password', 'polar2026');
  await user.click(button('Sign in'));
  expect(where()).toBe(paths.sentConfirmation());
});

describe('spec 8: what signing in answers', () => {
  test.each([
    ['auth/user-not-found', 'Invalid email address. Please confirm your email address.'],
    ['auth/invalid-email', 'Invalid email address. Please confirm your email address.'],
    ['auth/wrong-password', 'Password is incorrect. Please confirm your password.'],
    ['auth/invalid-credential', 'Password is incorrect. Please confirm your password.'],
    [
      'auth/too-many-requests',
      'We have blocked all requests from this device due to unusual activity. Try again later.',
    ],
    ['auth/never-heard-of', 'Unknown error. Please contact the administrator.'],
  ])('%s: %s', async (code, message) => {
    await trySignIn(code);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(field('email').value).toBe('a@example.org');
  });

  test('spec 8: an unknown address comes with a hint to register', async () => {
    await trySignIn('auth/user-not-found');
    await screen.findByText(/please sign up first/);
    expect(linkTo(paths.signUp())).not.toBeNull();
  });

  test('a delay is told with its seconds, and signing in goes on by itself when it is over', async () => {
    vi.mocked(account.signIn)
      .mockRejectedValueOnce(new AuthError('auth/too-many-requests', 1))
      .mockRejectedValueOnce(new AuthError('auth/wrong-password'));
    await trySignIn();
    expect(alerts()).toContain('Several wrong passwords have been entered for this address');
    expect(screen.getByRole('timer').textContent).toBe('Sign-in will continue automatically in 1 s.');
    await screen.findByText(/Password is incorrect/);
    expect(vi.mocked(account.signIn).mock.calls).toEqual([
      ['a@example.org', 'polar2026'],
      ['a@example.org', 'polar2026'],
    ]);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('who cancels a delay can change what was typed, and is told when to try again', async () => {
    vi.mocked(account.signIn).mockRejectedValue(new AuthError('auth/too-many-requests', 60));
    const { user } = await trySignIn();
    await user.click(button('Cancel'));
    await screen.findByText(/Please try again in a minute/);
    expect(account.signIn).toHaveBeenCalledTimes(1);
    expect(field('password').value).toBe('polar2026');
  });

  test('a wrong password comes without that hint', async () => {
    await trySignIn('auth/wrong-password');
    await screen.findByRole('alert');
    expect(text()).not.toContain('please sign up first');
  });

  test('spec 4: sign-in needs a confirmed address; without one the reader is led to the mail', async () => {
    vi.mocked(account.signIn).mockResolvedValue({ verified: false });
    const { where } = await trySignIn();
    expect(where()).toBe(paths.sentConfirmation());
  });
});

describe('after signing in', () => {
  const registered = { ...unverified, emailVerified: true, registered: true };

  test('spec 6: the reader is where they were going', async () => {
    rememberWanted('/meeting/presentation/OBo03?page=2');
    vi.mocked(account.signIn).mockImplementation(async () => {
      be(registered);
      return { verified: true };
    });
    expect((await trySignIn()).where()).toBe('/meeting/presentation/OBo03');
  });

  test('spec 4: who is not registered yet completes the registration first', async () => {
    rememberWanted('/meeting/presentation/OBo03');
    vi.mocked(account.signIn).mockImplementation(async () => {
      be({ ...registered, registered: false });
      return { verified: true };
    });
    expect((await trySignIn()).where()).toBe(paths.registration());
    expect(takeWanted('u')).toBe('/meeting/presentation/OBo03');
  });

  test('the wanted page waits for the confirmation mail, which opens in another tab', async () => {
    rememberWanted('/meeting/presentation/OBo03');
    be(unverified);
    show(sentConfirmation.Component, paths.sentConfirmation());
    sessionStorage.clear();
    expect(takeWanted('u')).toBe('/meeting/presentation/OBo03');
  });
});

describe('the address typed at one account screen', () => {
  test.each([
    ['password reset', passwordReset.Component, paths.passwordReset()],
    ['sign-up', signUp.Component, paths.signUp()],
    ['sign-in again', Component, paths.signIn()],
  ])('is taken along to %s', async (_, Page, path) => {
    const { user } = show(Component, paths.signIn());
    await enter(user, 'email', 'a@example.org');
    cleanup();
    show(Page, path);
    expect(field('email').value).toBe('a@example.org');
  });

  test('is forgotten once signed in', async () => {
    vi.mocked(account.signIn).mockResolvedValue({ verified: false });
    await trySignIn();
    cleanup();
    show(Component, paths.signIn());
    expect(field('email').value).toBe('');
  });
});

test('spec 3: while `addAccount` is off, the sign-in page says that there are no new accounts', () => {
  be({ base: { ...openSite, addAccount: false } });
  show(Component, paths.signIn());
  expect(text()).toContain('New accounts cannot be created at the moment.');
});

test('spec 8: signing out that fails says "fail to Logout"', async () => {
  be({ ...unverified, emailVerified: true, registered: true });
  vi.spyOn(identity, 'signOut').mockRejectedValue(new AuthError('auth/network-request-failed'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = show(() => null, '/elsewhere');
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(screen.getAllByText('Sign out')[0] as HTMLElement);
  expect((await screen.findByText('fail to Logout')).closest('[role=alert]')).not.toBeNull();
});
