import { act, screen } from '@testing-library/react';
import * as account from 'shared-data/identity/account';
import { ApiError, AuthError } from 'shared-data/platform/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { Component } from './account-action-page.tsx';
import {
  be,
  button,
  field,
  leaveNothing,
  linkTo,
  show,
  startAsVisitor,
  text,
  unverified,
} from './testing/account-page.tsx';

beforeEach(startAsVisitor);
afterEach(leaveNothing);

describe('links in mails', () => {
  const follow = (mode: string, code = 'c') =>
    show(Component, paths.accountAction.pattern, `/account-action?mode=${mode}&oobCode=${code}`);

  test('a used or expired reset link explains itself and leads to a new mail', async () => {
    vi.mocked(account.checkResetCode).mockRejectedValue(new AuthError('auth/expired-action-code'));
    follow('resetPassword');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(text()).toContain('Each link can be used once and is valid for one hour.');
    expect(linkTo(paths.passwordReset())).not.toBeNull();
  });

  test('a used confirmation link explains itself', async () => {
    vi.mocked(account.verifyEmail).mockRejectedValue(new AuthError('auth/invalid-action-code'));
    follow('verifyEmail');
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid');
    expect(text()).toContain('If you have already opened one, your address is confirmed');
  });

  test.each([
    ['auth/invalid-action-code', 'This link is not valid: it has already been used, or it is incomplete.'],
    ['auth/expired-action-code', 'This link has expired.'],
  ])(
    '%s: who is confirmed is told that the link does nothing, and that nothing is missing',
    async (code, message) => {
      be({ ...unverified, emailVerified: true });
      vi.mocked(account.verifyEmail).mockRejectedValue(new AuthError(code));
      follow('verifyEmail');
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      expect(text()).toContain('The address u@example.org is already confirmed.');
      expect(screen.queryByRole('heading', { name: 'Your email address is confirmed' })).toBeNull();
    },
  );

  test.each([
    ['a stranger to sign in', {}, paths.signIn()],
    ['a participant to the own room', { uid: 'u', emailVerified: true, registered: true }, paths.myRoom()],
  ])('a confirmed new address leads %s', async (_, view, to) => {
    be(view);
    vi.mocked(account.followAddressLink).mockResolvedValue({ state: 'changed', email: 'new@example.org' });
    const { user } = follow('verifyAndChangeEmail');
    await user.click(button('Yes, I requested it'));
    await screen.findByRole('heading', { level: 1, name: 'Your email address has been changed' });
    expect(text()).toContain('From now on, please sign in with new@example.org.');
    expect(document.querySelector('main a')?.getAttribute('href')).toBe(to);
  });

  test('a new address is confirmed by opening the link in the account that asked for it, and elsewhere when asked', async () => {
    vi.mocked(account.followAddressLink).mockResolvedValue({ state: 'changed', email: 'new@example.org' });
    be({ uid: 'v', emailVerified: true, registered: true });
    follow('verifyAndChangeEmail', 'u.secret');
    expect(text()).toContain('Confirm only if you requested this change in your own account');
    expect(account.followAddressLink).not.toHaveBeenCalled();
    act(() => be({ uid: 'u', emailVerified: true, registered: true }));
    await screen.findByRole('heading', { level: 1, name: 'Your email address has been changed' });
    expect(account.followAddressLink).toHaveBeenCalledTimes(1);
  });

  test('a change of address is undone when asked, not by opening the link, and a new password is advised', async () => {
    vi.mocked(account.followAddressLink).mockResolvedValue({ state: 'kept', email: 'old@example.org' });
    const { user } = follow('recoverEmail');
    expect(account.followAddressLink).not.toHaveBeenCalled();
    await user.click(button('Undo the change'));
    await screen.findByRole('heading', { level: 1, name: 'Your email address has been kept' });
    expect(text()).toContain('You sign in with old@example.org, as before.');
    expect(linkTo(paths.passwordReset())).not.toBeNull();
  });

  test.each([
    ['linkInvalid', 'This link is not valid: it has already been used, or the change was canceled.'],
    ['linkExpired', 'This link has expired.'],
    ['emailExists', 'This email address is already registered.'],
  ] as const)('a link about an address that does nothing says why: %s', async (code, message) => {
    vi.mocked(account.followAddressLink).mockRejectedValue(new ApiError(code, 400));
    const { user } = follow('verifyAndChangeEmail');
    await user.click(button('Yes, I requested it'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(text()).toContain('This link cannot be used');
  });

  test('a server out of reach does not make a good link a bad one', async () => {
    vi.mocked(account.checkResetCode).mockRejectedValue(new AuthError('auth/network-request-failed'));
    follow('resetPassword');
    await screen.findByText(/The server cannot be reached/);
    expect(text()).not.toContain('This link cannot be used');
    expect(button('Try again')).toBeDefined();
  });

  test('a link cut short is told, with what to do about it', () => {
    follow('verifyEmail', '');
    expect(text()).toContain('This link cannot be used');
    expect(text()).toContain('Please open it from the mail again, or copy the whole link.');
  });

  test('spec 4: who is signed in and not confirmed is led from a void link to a new mail, not to signing in', async () => {
    be(unverified);
    vi.mocked(account.verifyEmail).mockRejectedValue(new AuthError('auth/invalid-action-code'));
    follow('verifyEmail');
    await screen.findByRole('alert');
    expect(linkTo(paths.sentConfirmation())).not.toBeNull();
    expect(linkTo(paths.signIn())).toBeNull();
  });

  test.each([
    ['a stranger to sign in', {}, paths.signIn()],
    ['a newcomer to the registration', { uid: 'u', emailVerified: true }, paths.registration()],
    ['who had registered home', { uid: 'u', emailVerified: true, registered: true }, paths.home()],
  ])('a good link leads %s', async (_, view, to) => {
    be(view);
    vi.mocked(account.verifyEmail).mockResolvedValue(undefined);
    follow('verifyEmail');
    await screen.findByRole('heading', { level: 1, name: 'Your email address is confirmed' });
    expect(document.querySelector('main a')?.getAttribute('href')).toBe(to);
  });

  test('spec 5: the new password is asked for twice, under the rule', async () => {
    vi.mocked(account.checkResetCode).mockResolvedValue('a@example.org');
    const { user } = follow('resetPassword');
    await screen.findByText('for a@example.org');
    await user.type(field('password'), 'polar2026');
    await user.type(field('passwordConfirm'), 'polar2027');
    await user.click(button('Save the new password'));
    expect(text()).toContain('Wrong password. Please check it.');
    expect(account.confirmPasswordReset).not.toHaveBeenCalled();
  });
});
