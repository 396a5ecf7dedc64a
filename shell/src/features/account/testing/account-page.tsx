import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { addMessages } from 'shared-data/i18n/i18n';
import * as account from 'shared-data/identity/account';
import * as identity from 'shared-data/identity/identity-store';
import { AppFrame, loadPageKit } from 'shared-ui/app';
import { dismissToasts } from 'shared-ui/toast';
import { vi } from 'vitest';
import messages from '../../../messages/en.json' with { type: 'json' };
import { forgetEmail } from '../typed-email.ts';

addMessages({ en: messages, ja: {} });
await loadPageKit();

const visitor = identity.selectView();
export const openSite = { closed: false, addAccount: true, addProgram: true };
export const unverified = { ...visitor, uid: 'u', email: 'u@example.org', base: openSite };

/** A visitor of an open site, but for `view`. */
export function be(view: Partial<typeof visitor>): void {
  act(() => identity.useIdentity.setState({ ready: true, view: { ...visitor, base: openSite, ...view } }));
}

/** For `beforeEach`: a visitor, and no call reaches a server until the test says how it is answered. */
export function startAsVisitor(): void {
  be({});
  for (const name of [
    'signIn',
    'signUp',
    'verifyEmail',
    'followAddressLink',
    'checkResetCode',
    'confirmPasswordReset',
  ] as const)
    vi.spyOn(account, name).mockResolvedValue(undefined as never);
  for (const name of ['passwordReset', 'emailVerification'] as const)
    vi.spyOn(api, name).mockResolvedValue({ sent: true });
}

/** For `afterEach`. */
export function leaveNothing(): void {
  act(dismissToasts);
  sessionStorage.clear();
  localStorage.clear();
  forgetEmail();
}

export function show(Page: ComponentType, pattern: string, at: string = pattern, state?: unknown) {
  const [pathname = at] = at.split('?');
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
    { initialEntries: [{ pathname, search: at.slice(pathname.length), state }] },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), where: () => router.state.location.pathname };
}

// Found without roles, which take long on pages with the whole frame.
export const button = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('main button')].find((one) =>
    typeof name === 'string' ? one.textContent?.trim() === name : name.test(one.textContent ?? ''),
  ) as HTMLElement;
export const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
/** Pastes, as a password manager does: typing draws the page for every letter. */
export async function enter(user: UserEvent, name: string, text: string): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}
export const text = () => document.querySelector('main')?.textContent ?? '';
export const linkTo = (path: string) => document.querySelector(`main a[href="${path}"]`);
export const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .join(' ');
