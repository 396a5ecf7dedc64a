import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { accountRows } from './account-rows.ts';
import { ManyBar } from './many-bar.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

afterEach(() => act(() => storeOf('programs').clear()));

const account = (uid: string, change: Partial<AccountEntry> = {}): AccountEntry => ({
  ...{ uid, email: `${uid}@example.org`, emailVerified: true, disabled: false, claims: {}, createdAt: 1 },
  ...change,
});

function show(all: readonly AccountEntry[], chosen: readonly string[]) {
  const rows = accountRows(all, []);
  const [onClear, onChanged] = [vi.fn(), vi.fn(async () => {})];
  render(
    <AppProviders>
      <MemoryRouter>
        <ManyBar
          accounts={rows}
          chosen={rows.filter(({ uid }) => chosen.includes(uid))}
          onClear={onClear}
          onChanged={onChanged}
        />
      </MemoryRouter>
    </AppProviders>,
  );
  return { onClear, onChanged };
}

async function ask(button: string, title: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('before anything is done it says what happens to each account, and what stays', async () => {
  storeOf('programs').commit(new Map([['T1', plainProgram('T1', { ownerUid: 'ben' })]]));
  const many = vi.spyOn(adminApi, 'changeManyAccounts').mockResolvedValue({ id: 'task' });
  const { onClear, onChanged } = show([account('ben'), account('cleo')], ['ben', 'cleo']);
  const dialog = await ask('Delete', 'Delete 2 accounts');
  expect(dialog.getByText(/Programs and comments stay. This cannot be undone/)).toBeDefined();
  expect(dialog.getByText('New owner of their programs')).toBeDefined();
  const ben = dialog.getByRole('row', { name: /ben@/ });
  expect(within(ben).getByText('1')).toBeDefined();
  expect(ben.textContent).toContain('Will be deleted');
  expect(many).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 accounts' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete 2 accounts' })).toBeNull());
  expect(many).toHaveBeenCalledExactlyOnceWith(
    { action: 'remove', uids: ['ben', 'cleo'] },
    expect.any(String),
  );
  expect([onClear.mock.calls.length, onChanged.mock.calls.length]).toEqual([1, 1]);
});

test('what is so already is left out, and no heir is asked for where there is no program', async () => {
  const many = vi.spyOn(adminApi, 'changeManyAccounts').mockResolvedValue({ id: 'task' });
  show([account('ben'), account('cleo', { disabled: true })], ['ben', 'cleo']);
  const dialog = await ask('Disable', 'Disable 1 account');
  expect(dialog.getByRole('row', { name: /cleo@/ }).textContent).toContain('Left out: already so');
  expect(dialog.queryByText('New owner of their programs')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Disable 1 account' }));
  expect(many).toHaveBeenCalledExactlyOnceWith({ action: 'disable', uids: ['ben'] }, expect.any(String));
});

test('mails are sent by the server too; who is disabled gets none', async () => {
  const many = vi.spyOn(adminApi, 'changeManyAccounts').mockResolvedValue({ id: 'task' });
  const unverified = { emailVerified: false };
  show([account('ben', unverified), account('cleo', { ...unverified, disabled: true })], ['ben', 'cleo']);
  const dialog = await ask('Resend confirmation', 'Resend the confirmation to 1 account');
  expect(dialog.getByRole('row', { name: /cleo@/ }).textContent).toContain('Left out: disabled');
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 mail' }));
  expect(many).toHaveBeenCalledExactlyOnceWith({ action: 'resend', uids: ['ben'] }, expect.any(String));
});

test.each([
  ['Disable', 'disable'],
  ['Delete', 'remove'],
])('%s: above a hundred accounts the number is typed first', async (button, action) => {
  const many = vi.spyOn(adminApi, 'changeManyAccounts').mockResolvedValue({ id: 'task' });
  const uids = Array.from({ length: 101 }, (_, at) => `u${at}`);
  show(
    uids.map((uid) => account(uid)),
    uids,
  );
  const dialog = await ask(button, `${button} 101 accounts`);
  const begin = dialog.getByRole('button', { name: `${button} 101 accounts` });
  await userEvent.click(begin);
  const field = dialog.getByRole('textbox', { name: 'Type 101 to confirm' });
  await userEvent.type(field, '100{Enter}');
  expect(begin.getAttribute('aria-disabled')).toBe('true');
  expect(many).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '101{Enter}');
  await waitFor(() => expect(many).toHaveBeenCalledExactlyOnceWith({ action, uids }, expect.any(String)));
});

test('a call that fails is said, and the selection stays', async () => {
  vi.spyOn(adminApi, 'changeManyAccounts').mockRejectedValue(new ApiError('tooManyRequests', 429));
  const { onClear } = show([account('ben')], ['ben']);
  const dialog = await ask('Disable', 'Disable 1 account');
  await userEvent.click(dialog.getByRole('button', { name: 'Disable 1 account' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(onClear).not.toHaveBeenCalled();
});

test('closed without doing anything, the selection stays', async () => {
  const { onClear } = show([account('ben')], ['ben']);
  const dialog = await ask('Mark as confirmed', 'Mark 1 account as confirmed');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClear).not.toHaveBeenCalled();
});
