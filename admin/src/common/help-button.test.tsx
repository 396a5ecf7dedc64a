import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import { HelpButton } from './help-button.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const person = { uid: 'u1', email: 'aino@example.org', name: 'Aino Laine' };
afterEach(() =>
  act(() => {
    storeOf('signInAs').clear();
    dismissToasts();
  }),
);

function show({ on = true, allowed = true } = {}) {
  storeOf('signInAs').set(on);
  storeOf('signInAs').setState('live');
  render(
    <AppProviders>
      <HelpButton person={person} allowed={allowed} />
      <ConfirmHost />
      <Toaster />
    </AppProviders>,
  );
}

const button = () => screen.queryByRole('button', { name: 'Sign in to help: Aino Laine' });

test.each([
  ['the setting is off', { on: false }],
  ['the person is staff or disabled', { allowed: false }],
])('is not there when %s', (_, how) => {
  show(how);
  expect(button()).toBeNull();
});

async function begin() {
  await userEvent.click(button() ?? expect.fail('no button'));
  const text = screen.getByRole('dialog', { name: 'Sign in as Aino Laine to help?' }).textContent;
  expect(text).toContain('recorded in the audit log under both names');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to help' }));
}

test('after a question a tab opens that knows whom to help; this tab keeps nothing of it', async () => {
  const opened: unknown[] = [];
  vi.spyOn(window, 'open').mockImplementation((path) => {
    opened.push([path, JSON.parse(sessionStorage.getItem('help') ?? 'null')]);
    return window;
  });
  show();
  await begin();
  await expect.poll(() => opened).toEqual([['/', person]]);
  expect(sessionStorage.getItem('help')).toBeNull();
});

test('says when the browser opens no tab', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  show();
  await begin();
  expect(await screen.findByText(/has not opened a tab/)).toBeTruthy();
});
