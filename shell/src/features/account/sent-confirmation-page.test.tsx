import { screen } from '@testing-library/react';
import { api } from 'shared-data/api/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { Component } from './sent-confirmation-page.tsx';
import {
  alerts,
  be,
  button,
  leaveNothing,
  linkTo,
  show,
  startAsVisitor,
  text,
  unverified,
} from './testing/account-page.tsx';

beforeEach(startAsVisitor);
afterEach(leaveNothing);

describe('spec 8: an address that is not confirmed', () => {
  const mail = () => show(Component, paths.sentConfirmation());

  test('is told, with a prompt to check the mailbox', () => {
    be(unverified);
    mail();
    expect(alerts()).toContain('Your email confirmation has not been completed.');
    expect(text()).toContain('Please check your mailbox');
    expect(text()).toContain('u@example.org');
  });

  test('the resend button gives "Confirmation mail sended."', async () => {
    be(unverified);
    vi.mocked(api.emailVerification).mockResolvedValue({ sent: true });
    const { user } = mail();
    await user.click(button('Send the mail again'));
    expect(alerts()).toContain('Confirmation mail sended.');
  });

  test('who mistyped the address is led to another account; who changes that of a registration is not', () => {
    be(unverified);
    mail();
    const other = () => screen.queryByRole('link', { name: 'Sign up with another address' });
    expect(other()?.getAttribute('href')).toBe(paths.signUp());
    be({ ...unverified, registered: true });
    expect(other()).toBeNull();
  });

  test('a resend that fails says why', async () => {
    be(unverified);
    vi.mocked(api.emailVerification).mockRejectedValue(new ApiError('tooManyRequests', 429));
    const { user } = mail();
    await user.click(button('Send the mail again'));
    expect((await screen.findAllByRole('alert')).map((one) => one.textContent).join(' ')).toContain(
      'We have blocked all requests from this device',
    );
  });

  test('pressed too soon, the button waits and says so, and nothing is blocked', async () => {
    be(unverified);
    const tooSoon = new ApiError('tooSoon', 429, { retryAfter: 45 });
    vi.mocked(api.emailVerification).mockRejectedValue(tooSoon);
    const { user } = mail();
    await user.click(button('Send the mail again'));
    expect(alerts()).toMatch(/You can send the next one at \d\d:\d\d\./);
    expect(text()).not.toContain('blocked');
    expect(button(/^Send the mail again \(0:4\d\)$/).getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    ['who has just signed up', { sent: true }, 'We have sent a mail to u@example.org.'],
    ['who signs in', null, 'The link is in the mail we sent when you signed up'],
  ])('%s is told truthfully when the mail was sent', (_, state, expected) => {
    be(unverified);
    show(Component, paths.sentConfirmation(), undefined, state);
    expect(text()).toContain(expected);
  });

  test('who is signed out is led to signing in; nobody knows where to send a mail', () => {
    mail();
    expect(text()).toContain('To send the mail again, please sign in first.');
    expect(text()).not.toContain('We have sent');
    expect(linkTo(paths.signIn())).not.toBeNull();
    expect(button('Send the mail again')).toBeUndefined();
  });

  test('the page leads on as soon as the address is confirmed', async () => {
    be(unverified);
    const { where } = mail();
    be({ ...unverified, emailVerified: true });
    await expect.poll(() => where()).toBe(paths.registration());
  });

  test('other pages say so too, and where to go', () => {
    be(unverified);
    show(() => null, '/elsewhere');
    expect(document.body.textContent).toContain('Your email confirmation has not been completed.');
    expect(document.querySelector(`a[href="${paths.sentConfirmation()}"]`)).not.toBeNull();
  });
});
