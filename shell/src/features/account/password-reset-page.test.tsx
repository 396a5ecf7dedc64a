import { cleanup, screen } from '@testing-library/react';
import { api } from 'shared-data/api/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import * as passwordReset from './password-reset-page.tsx';
import * as sentPasswordReset from './sent-password-reset-page.tsx';
import {
  alerts,
  be,
  button,
  enter,
  leaveNothing,
  show,
  startAsVisitor,
  text,
} from './testing/account-page.tsx';

beforeEach(startAsVisitor);
afterEach(leaveNothing);

async function ask(email: string) {
  const page = show(passwordReset.Component, paths.passwordReset());
  if (email) await enter(page.user, 'email', email);
  await page.user.click(button('Send the link'));
  return page;
}

test.each([
  ['', 'required field'],
  ['nobody', 'invalid Email address'],
])('spec 5: %o: %s', async (email, message) => {
  await ask(email);
  expect(text()).toContain(message);
  expect(api.passwordReset).not.toHaveBeenCalled();
});

test('spec 8: an unregistered address is told under its title, with the office to turn to', async () => {
  vi.mocked(api.passwordReset).mockRejectedValue(new ApiError('unregisteredAddress', 404));
  await ask('a@example.org');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('unregistered address');
  expect(alert.textContent).toContain('Please contact the management office.');
});

test('too many requests are reported', async () => {
  vi.mocked(api.passwordReset).mockRejectedValue(new ApiError('tooManyRequests', 429));
  await ask('a@example.org');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We have blocked all requests from this device due to unusual activity. Try again later.',
  );
});

test('spec 8: success leads to its notice', async () => {
  vi.mocked(api.passwordReset).mockResolvedValue({ sent: true });
  expect((await ask('a@example.org')).where()).toBe(paths.sentPasswordReset());
});

test('spec 2: the notice has a resend button', async () => {
  vi.mocked(api.passwordReset).mockResolvedValue({ sent: true });
  const { user } = show(sentPasswordReset.Component, paths.sentPasswordReset(), undefined, {
    email: 'a@example.org',
  });
  expect(alerts()).toContain('The URL for resetting the password has been sent to the address you entered.');
  await user.click(button('Send the mail again'));
  expect(api.passwordReset).toHaveBeenCalledExactlyOnceWith('a@example.org');
});

test('opened directly the notice claims no mail, and leads to the form or sends one', async () => {
  show(sentPasswordReset.Component, paths.sentPasswordReset());
  expect(text()).not.toMatch(/has been sent|Mail sent|again/);
  expect(screen.getByRole('link', { name: 'Request the mail' }).getAttribute('href')).toBe(
    paths.passwordReset(),
  );
  cleanup();
  be({ uid: 'u', email: 'u@example.org', emailVerified: true });
  vi.mocked(api.passwordReset).mockResolvedValue({ sent: true });
  const { user } = show(sentPasswordReset.Component, paths.sentPasswordReset());
  expect(text()).not.toContain('has been sent');
  await user.click(button('Send a link to u@example.org'));
  expect(api.passwordReset).toHaveBeenCalledExactlyOnceWith('u@example.org');
  expect(alerts()).toContain('The URL for resetting the password has been sent');
});
