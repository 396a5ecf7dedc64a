import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { ApiError, AuthError } from 'shared-data/platform/errors';
import * as account from 'shared-data/session/account';
import * as session from 'shared-data/session/session-store';
import { AppFrame, loadPageKit, rememberWanted, takeWanted } from 'shared-ui/app';
import { dismissToasts } from 'shared-ui/toast';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import shellMessages from '../../messages/en.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import * as accountAction from './account-action-page.tsx';
import * as passwordReset from './password-reset-page.tsx';
import * as sentConfirmation from './sent-confirmation-page.tsx';
import * as sentPasswordReset from './sent-password-reset-page.tsx';
import * as signIn from './sign-in-page.tsx';
import * as signUp from './sign-up-page.tsx';
import { forgetEmail } from './typed-email.ts';

vi.mock('shared-data/session/session-store', async (original) => ({
  ...(await original<typeof session>()),
  signOut: vi.fn(),
}));
vi.mock('shared-data/session/account', () => {
  const actions = [
    'signIn',
    'signUp',
    'verifyEmail',
    'followAddressLink',
    'checkResetCode',
    'confirmPasswordReset',
  ];
  return Object.fromEntries(actions.map((name) => [name, vi.fn()]));
});
vi.mock('shared-data/api/api-client', () => ({
  api: { passwordReset: vi.fn(), emailVerification: vi.fn() },
}));
addMessages({ en: shellMessages, ja: {} });
await loadPageKit();

const visitor = session.selectView();
const open = { closed: false, addAccount: true, addProgram: true };
const unverified = { ...visitor, uid: 'u', email: 'u@example.org', base: open };

function be(view: Partial<typeof visitor>) {
  act(() => session.useSession.setState({ ready: true, view: { ...visitor, base: open, ...view } }));
}

beforeEach(() => be({}));
afterEach(() => {
  act(dismissToasts);
  sessionStorage.clear();
  localStorage.clear();
  forgetEmail();
  vi.resetAllMocks();
});

function show(Page: ComponentType, pattern: string, at: string = pattern, state?: unknown) {
  const router = createMemoryRouter(
    [
      {
        Component: AppFrame,
        children: [
          { path: pattern, Component: Page },
          { path: '*', Component: () => null },
        ],
      },
    ],
    {
      initialEntries: [
        { pathname: at.split('?')[0] ?? at, search: at.slice(at.split('?')[0]?.length), state },
      ],
    },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), where: () => router.state.location.pathname };
}

const button = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('main button')].find((one) =>
    typeof name === 'string' ? one.textContent?.trim() === name : name.test(one.textContent ?? ''),
  ) as HTMLElement;
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
/** At once, as a password manager does: typing draws the page for every letter. */
async function enter(user: UserEvent, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}
const text = () => document.querySelector('main')?.textContent ?? '';
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .join(' ');

async function trySignIn(code?: string) {
  if (code) vi.mocked(account.signIn).mockRejectedValue(new AuthError(code));
  const page = show(signIn.Component, paths.signIn());
  await enter(page.user, 'email', 'a@example.org');
  await enter(page.user, 'password', 'polar2026');
  await page.user.click(button('Sign in'));
  return page;
}

test('F60: in a browser without storage signing in works, and one reads that it ends with the page', async () => {
  show(signIn.Component, paths.signIn());
  expect(text()).not.toContain('does not let this site store anything');
  cleanup();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.mocked(account.signIn).mockResolvedValue({ verified: false });
  const { user, where } = show(signIn.Component, paths.signIn());
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
    expect(document.querySelector(`main a[href="${paths.signUp()}"]`)).not.toBeNull();
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
    ['sign-in again', signIn.Component, paths.signIn()],
  ])('is taken along to %s', async (_, Page, path) => {
    const { user } = show(signIn.Component, paths.signIn());
    await enter(user, 'email', 'a@example.org');
    cleanup();
    show(Page, path);
    expect(field('email').value).toBe('a@example.org');
  });

  test('is forgotten once signed in', async () => {
    vi.mocked(account.signIn).mockResolvedValue({ verified: false });
    await trySignIn();
    cleanup();
    show(signIn.Component, paths.signIn());
    expect(field('email').value).toBe('');
  });
});

test('spec 3: while `addAccount` is off, the sign-in page says that there are no new accounts', () => {
  be({ base: { ...open, addAccount: false } });
  show(signIn.Component, paths.signIn());
  expect(text()).toContain('New accounts cannot be created at the moment.');
});

describe('spec 5: what the sign-up form asks for', () => {
  async function fill(email: string, password: string, again: string) {
    const page = show(signUp.Component, paths.signUp());
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
  ])('%o %o %o: %s: %s', async (email, password, again, name, message) => {
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
    const { user } = show(signUp.Component, paths.signUp());
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
    be({ base: { ...open, addAccount: false } });
    show(signUp.Component, paths.signUp());
    expect(text()).toContain('New accounts cannot be created at the moment.');
    expect(screen.queryByRole('form')).toBeNull();
    be({ base: open });
    expect(screen.getByRole('form', { name: 'Sign up' })).toBeDefined();
  });

  test('password managers and paste: names, autocomplete, masked, nothing kept from the clipboard', async () => {
    const { user } = show(signUp.Component, paths.signUp());
    expect(field('email').autocomplete).toBe('username');
    expect(field('password').autocomplete).toBe('new-password');
    expect(field('password').type).toBe('password');
    field('password').focus();
    await user.paste('polar2026');
    expect(field('password').value).toBe('polar2026');
  });
});

describe('spec 5 and 8: password reset', () => {
  async function ask(email: string) {
    const page = show(passwordReset.Component, paths.passwordReset());
    if (email) await enter(page.user, 'email', email);
    await page.user.click(button('Send the link'));
    return page;
  }

  test.each([
    ['', 'required field'],
    ['nobody', 'invalid Email address'],
  ])('%o: %s', async (email, message) => {
    await ask(email);
    expect(text()).toContain(message);
    expect(api.passwordReset).not.toHaveBeenCalled();
  });

  test('an unregistered address is told under its title, with the office to turn to', async () => {
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

  test('success leads to its notice', async () => {
    vi.mocked(api.passwordReset).mockResolvedValue({ sent: true });
    expect((await ask('a@example.org')).where()).toBe(paths.sentPasswordReset());
  });

  test('spec 2: the notice has a resend button', async () => {
    vi.mocked(api.passwordReset).mockResolvedValue({ sent: true });
    const { user } = show(sentPasswordReset.Component, paths.sentPasswordReset(), undefined, {
      email: 'a@example.org',
    });
    expect(alerts()).toContain(
      'The URL for resetting the password has been sent to the address you entered.',
    );
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
});

describe('spec 8: an address that is not confirmed', () => {
  const mail = () => show(sentConfirmation.Component, paths.sentConfirmation());

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
    show(sentConfirmation.Component, paths.sentConfirmation(), undefined, state);
    expect(text()).toContain(expected);
  });

  test('who is signed out is led to signing in; nobody knows where to send a mail', () => {
    mail();
    expect(text()).toContain('To send the mail again, please sign in first.');
    expect(text()).not.toContain('We have sent');
    expect(document.querySelector(`main a[href="${paths.signIn()}"]`)).not.toBeNull();
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

describe('links in mails', () => {
  const follow = (mode: string, code = 'c') =>
    show(
      accountAction.Component,
      paths.accountAction.pattern,
      `/account-action?mode=${mode}&oobCode=${code}`,
    );

  test('a used or expired reset link explains itself and leads to a new mail', async () => {
    vi.mocked(account.checkResetCode).mockRejectedValue(new AuthError('auth/expired-action-code'));
    follow('resetPassword');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(text()).toContain('Each link can be used once and is valid for one hour.');
    expect(document.querySelector(`main a[href="${paths.passwordReset()}"]`)).not.toBeNull();
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
    expect(document.querySelector(`main a[href="${paths.passwordReset()}"]`)).not.toBeNull();
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
    expect(document.querySelector(`main a[href="${paths.sentConfirmation()}"]`)).not.toBeNull();
    expect(document.querySelector(`main a[href="${paths.signIn()}"]`)).toBeNull();
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

test('spec 8: signing out that fails says "fail to Logout"', async () => {
  be({ ...unverified, emailVerified: true, registered: true });
  vi.mocked(session.signOut).mockRejectedValue(new AuthError('auth/network-request-failed'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = show(() => null, '/elsewhere');
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(screen.getAllByText('Sign out')[0] as HTMLElement);
  expect((await screen.findByText('fail to Logout')).closest('[role=alert]')).not.toBeNull();
});
