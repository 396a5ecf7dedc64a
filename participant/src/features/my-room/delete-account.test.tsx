import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import * as account from 'shared-data/identity/account';
import * as session from 'shared-data/identity/identity-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { be, dialog, fillMyRoom, open, where } from './testing/my-room.tsx';

beforeEach(fillMyRoom);

async function deleteAccount(address: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await enter(dialog().getByRole('textbox', { name: /^To confirm, type aino@example.org/ }), address);
  await enter(dialog().getByLabelText(/^Password/), 'winter1');
  await userEvent.click(dialog().getByRole('button', { name: 'Delete my account permanently' }));
}

test('the account is deleted once its address is typed, and its reader is signed out and told', async () => {
  const steps: string[] = [];
  vi.spyOn(account, 'signIn').mockImplementation(async () => {
    steps.push('signIn');
    return { verified: true };
  });
  vi.spyOn(api, 'deleteAccount').mockImplementation(async (uid) => {
    steps.push(`delete ${uid}`);
    return { uid };
  });
  vi.spyOn(session, 'signOut').mockImplementation(async () => {
    steps.push('signOut');
  });
  open();
  await deleteAccount('Aino@example.org');
  await waitFor(() => expect(where()).toBe('/'));
  expect(steps).toEqual(['signIn', 'delete u', 'signOut']);
  expect(screen.getByText('Your account has been deleted.')).toBeTruthy();
});

test('another address deletes nothing, and it is said that talks stay', async () => {
  const signIn = vi.spyOn(account, 'signIn');
  open();
  await deleteAccount('somebody@example.org');
  expect(dialog().getAllByText('This is not the address of your account.').length).toBeGreaterThan(0);
  expect(dialog().getByText(/Your presentation will stay in the program/)).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('administrators are not offered to delete their own account', () => {
  be({ claims: { admin: true, editor: false } });
  open();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});
