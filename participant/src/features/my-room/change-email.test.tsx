import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import * as account from 'shared-data/identity/account';
import { ApiError, AuthError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { dialog, fillMyRoom, open, where } from './testing/my-room.tsx';

beforeEach(fillMyRoom);

async function changeEmail(to: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
  await enter(dialog().getByRole('textbox', { name: /^New email address/ }), to);
  await enter(dialog().getByLabelText(/^Password/), 'winter1');
  await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
}

test('another address is asked for after signing in again, and the reader stays in the room', async () => {
  const signIn = vi.spyOn(account, 'signIn').mockResolvedValue({ verified: true });
  const update = vi.spyOn(api, 'updateAccount').mockResolvedValue({ uid: 'u' });
  open();
  await changeEmail('New@Example.org');
  expect(await screen.findByText('A confirmation mail is on its way to new@example.org.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(where()).toBe('/myroom');
  expect(signIn.mock.calls).toEqual([['aino@example.org', 'winter1']]);
  expect(update.mock.calls).toEqual([[{ email: 'new@example.org' }]]);
});

test('while a new address waits the room says so, sends the mail again, and gives it up', async () => {
  const change = vi.spyOn(api, 'changeAddress').mockResolvedValue({ uid: 'u' });
  storeOf('addressChange', 'u').set({ to: 'new@example.org', at: 1, until: Date.now() + 86_400_000 });
  open();
  expect(await screen.findByText('Your new address is not confirmed yet')).toBeTruthy();
  expect(document.body.textContent).toContain('We sent a mail to new@example.org.');
  expect(document.body.textContent).toContain('Until then, sign in with aino@example.org.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('Confirmation mail sended.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(change.mock.calls).toEqual([['resend'], ['cancel']]);
  act(() => storeOf('addressChange', 'u').clear());
  expect(screen.queryByText('Your new address is not confirmed yet')).toBeNull();
});

test.each<[string, string, string]>([
  ['the same address', 'AINO@example.org', 'This is already your address.'],
  ['spec 5: what is no address', 'aino', 'Please input valid email address'],
])('%s is rejected before anything is asked of the server', async (_, to, message) => {
  const signIn = vi.spyOn(account, 'signIn');
  open();
  await changeEmail(to);
  expect(dialog().getAllByText(message).length).toBeGreaterThan(0);
  expect(signIn).not.toHaveBeenCalled();
});

test('spec 8: a wrong password and an address somebody else has are told, and the address stays', async () => {
  vi.spyOn(account, 'signIn')
    .mockRejectedValueOnce(new AuthError('auth/wrong-password'))
    .mockResolvedValue({ verified: true });
  vi.spyOn(api, 'updateAccount').mockRejectedValue(new ApiError('emailExists', 409));
  open();
  await changeEmail('new@example.org');
  expect(await dialog().findByText('Password is incorrect. Please confirm your password.')).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
  expect(await dialog().findByText('This email address is already registered.')).toBeTruthy();
  expect(where()).toBe('/myroom');
});
