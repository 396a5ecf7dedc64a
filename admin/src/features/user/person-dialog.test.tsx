import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { User } from 'shared-data/models/user';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { plainUser } from 'shared-data/testing/plain-user';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './user-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const aino = plainUser('aino', { affiliation: 'Oulu' });
const names = ['users', 'sessions', 'programs', 'base'] as const;
const store = (...people: User[]) =>
  act(() => storeOf('users').commit(new Map(people.map((user) => [user.id, user]))));
const removeAino = () => act(() => storeOf('users').commit(new Map([[aino.id, undefined]])));

beforeEach(() => {
  localStorage.clear();
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  storeOf('sessions').commit(new Map([['OM', plainSession('OM')]]));
  store(aino);
  storeOf('users').setState('live');
});
afterEach(() =>
  act(() => {
    dismissToasts();
    for (const name of names) storeOf(name).clear();
  }),
);

async function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/meeting/info']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Registration: Aino Laine' }));
  return within(await screen.findByRole('dialog', { name: 'Aino Laine' }));
}

const affiliation = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Affiliation/ });
async function retype(text: string) {
  await userEvent.clear(affiliation());
  await userEvent.type(affiliation(), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the registration' }));

test('every answer of a person is there to read and to change; what is saved says which version it is of', async () => {
  const update = vi.spyOn(adminApi, 'updateUser').mockResolvedValue({ id: aino.id, uid: 'aino' });
  const dialog = await open();
  expect(dialog.getByText('aino@example.org')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Oral presenter' }).checked).toBe(true);
  await retype('Tromsø');
  await save();
  expect(await screen.findByText('The registration of Aino Laine has been saved.')).toBeDefined();
  const [id, registration, basedOn] = update.mock.calls[0] ?? [];
  expect([id, registration?.affiliation, basedOn]).toEqual([aino.id, 'Tromsø', 1]);
});

test('whoever saves second sees both versions, and nothing is overwritten', async () => {
  const update = vi
    .spyOn(adminApi, 'updateUser')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: aino.id, uid: 'aino' });
  await open();
  await retype('Tromsø');
  await save();
  store({ ...aino, affiliation: 'Bergen', updatedAt: 5 });
  expect(await screen.findByText('This has been changed elsewhere')).toBeDefined();
  expect(affiliation().value).toBe('Tromsø');
  await userEvent.click(screen.getByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(update.mock.calls.map(([, , basedOn]) => basedOn)).toEqual([1, 5]));
});

test('a registration deleted by somebody else says so, and what was typed can still be read', async () => {
  const dialog = await open();
  await retype('Tromsø');
  removeAino();
  expect(await dialog.findByText('This registration has been deleted')).toBeDefined();
  expect(affiliation().value).toBe('Tromsø');
  expect(dialog.queryByRole('button', { name: 'Delete the registration' })).toBeNull();
});

test('before it is deleted, it says what stays; a version that was not seen is not deleted', async () => {
  act(() => storeOf('programs').commit(new Map([['T1', plainProgram('T1', { ownerUid: 'aino' })]])));
  const remove = vi
    .spyOn(adminApi, 'deleteUser')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: aino.id });
  const dialog = await open();
  const ask = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Delete the registration' }));
    return within(screen.getByRole('dialog', { name: 'Delete the registration of Aino Laine?' }));
  };
  const question = await ask();
  expect(question.getByText(/The account stays, .* 1 program stays theirs/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Delete the registration' }));
  expect(await screen.findByText(/has been changed in the meantime and has not been deleted/)).toBeDefined();
  await userEvent.click((await ask()).getByRole('button', { name: 'Delete the registration' }));
  expect(await screen.findByText('The registration of Aino Laine has been deleted.')).toBeDefined();
  expect(remove.mock.calls).toEqual([
    [aino.id, 1],
    [aino.id, 1],
  ]);
});

test('a registration that arrives is in the list at once', async () => {
  await open();
  store(aino, plainUser('bo', { givenName: 'Bo', familyName: 'Ek' }));
  expect(await screen.findByRole('button', { name: 'Registration: Bo Ek', hidden: true })).toBeDefined();
});
