import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { AccountEntry } from 'shared-data/models/account-admin';
import type { User } from 'shared-data/models/user';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { AccountsSection } from './accounts-section.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const account = (uid: string, change: Partial<AccountEntry> = {}): AccountEntry => ({
  uid,
  email: `${uid}@example.org`,
  emailVerified: true,
  disabled: false,
  claims: {},
  createdAt: Date.UTC(2026, 3, 1),
  ...change,
});

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  const user = { id: 'a', uid: 'aino', email: 'aino@example.org', givenName: 'Aino', familyName: 'Laine' };
  storeOf('users').commit(new Map([['a', user as User]]));
});
afterEach(() => {
  act(dismissToasts);
  for (const name of ['users', 'base'] as const) storeOf(name).clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/auth']}>
        <AccountsSection />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}

async function change(user: ReturnType<typeof userEvent.setup>, email: string) {
  await user.click(await screen.findByRole('button', { name: `Change: ${email}` }));
  return within(await screen.findByRole('dialog', { name: email }));
}

test('all accounts are listed page by page, with name, state and rights', async () => {
  const list = vi
    .spyOn(adminApi, 'accounts')
    .mockResolvedValueOnce({ accounts: [account('aino', { claims: { editor: true } })], next: 'p2' })
    .mockResolvedValue({ accounts: [account('ben', { emailVerified: false })] });
  open();
  const aino = await screen.findByRole('row', { name: /aino@example\.org/ });
  expect(aino.textContent).toContain('Aino Laine');
  expect(aino.textContent).toContain('editor');
  expect((await screen.findByRole('row', { name: /ben@/ })).textContent).toContain('not confirmed');
  expect(list.mock.calls.map(([page]) => page?.after)).toEqual([undefined, 'p2']);
});

test('rights and state are changed with one call each, and only when they differ', async () => {
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({ accounts: [account('aino')] });
  const claims = vi.spyOn(adminApi, 'changeClaims').mockResolvedValue({ uid: 'aino', claims: {} });
  const update = vi.spyOn(adminApi, 'updateAccount').mockResolvedValue({ uid: 'aino' });
  const user = open();
  const dialog = await change(user, 'aino@example.org');
  await user.click(dialog.getByRole('checkbox', { name: /^Editor/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The account of aino@example.org has been changed.')).toBeDefined();
  expect(claims).toHaveBeenCalledExactlyOnceWith({ uid: 'aino', editor: true, admin: false });
  expect(update).not.toHaveBeenCalled();
});

test('taking the right of the last administrator is rejected with a reason', async () => {
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({
    accounts: [account('aino', { claims: { admin: true } })],
  });
  vi.spyOn(adminApi, 'changeClaims').mockRejectedValue(new ApiError('lastAdmin', 409));
  const user = open();
  const dialog = await change(user, 'aino@example.org');
  await user.click(dialog.getByRole('checkbox', { name: /^Administrator/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/administrator/);
});

test('administrators are asked before they take away their own right, and keep it when they cancel', async () => {
  const own = account('aino', { claims: { admin: true } });
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({ accounts: [own] });
  const claims = vi.spyOn(adminApi, 'changeClaims').mockResolvedValue({ uid: 'aino', claims: {} });
  useIdentity.setState({ view: { ...selectView(), uid: 'aino' } });
  const user = open();
  const dialog = await change(user, own.email);
  await user.click(dialog.getByRole('checkbox', { name: /^Administrator/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: 'Take away your own rights?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(claims).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take away my rights' }));
  await waitFor(() =>
    expect(claims).toHaveBeenCalledExactlyOnceWith({ uid: 'aino', admin: false, editor: false }),
  );
});

test('an account is deleted after a question', async () => {
  vi.spyOn(adminApi, 'accounts')
    .mockResolvedValueOnce({ accounts: [account('ben')] })
    .mockResolvedValue({ accounts: [] });
  const remove = vi.spyOn(adminApi, 'deleteAccount').mockResolvedValue({ uid: 'ben' });
  const user = open();
  const dialog = await change(user, 'ben@example.org');
  await user.click(dialog.getByRole('button', { name: 'Delete the account' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Delete the account of ben@example.org?' }),
  );
  expect(remove).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete the account' }));
  await expect.poll(() => remove.mock.calls).toEqual([['ben']]);
  await expect.poll(() => screen.queryByRole('row', { name: /ben@/ })).toBeNull();
});

test('a new account gets its rights with it', async () => {
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({ accounts: [] });
  const append = vi
    .spyOn(adminApi, 'appendAccount')
    .mockResolvedValue({ uid: 'new', email: 'new@example.org' });
  const user = open();
  await user.click(screen.getByRole('button', { name: 'New account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'new@example.org');
  await user.type(dialog.getByLabelText(/^Password/), 'glacier-2026-moss');
  await user.click(dialog.getByRole('checkbox', { name: /^Editor/ }));
  await user.click(dialog.getByRole('button', { name: 'New account' }));
  expect(await screen.findByText('An account has been created for new@example.org.')).toBeDefined();
  expect(append.mock.calls[0]?.[0]).toEqual({
    ...{ email: 'new@example.org', password: 'glacier-2026-moss', emailVerified: true },
    claims: { editor: true, admin: false },
  });
});
