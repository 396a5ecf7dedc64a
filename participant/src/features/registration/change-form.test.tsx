import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { show } from '../../testing/render.tsx';
import { ChangeForm } from './change-form.tsx';
import { Component as RegistrationPage } from './registration-page.tsx';
import { box, save, startUnregistered, user, viewAs } from './testing/registration.tsx';

beforeEach(startUnregistered);

test('spec 4: a registration is edited later from what was entered, and only what is changed differs', async () => {
  const update = vi.spyOn(api, 'updateUser').mockResolvedValue({ id: user.id, uid: 'u' });
  show(
    <>
      <ChangeForm user={user} />
      <Toaster />
    </>,
  );
  expect(box(/^Given name/).value).toBe('Aino');
  expect((screen.getByRole('radio', { name: 'Poster presenter' }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('checkbox', { name: /banquet/ }) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Privacy Policy/ })).toBeNull();
  await userEvent.clear(box(/^Affiliation/));
  await enter(box(/^Affiliation/), 'Tromsø');
  await save();
  await screen.findByText('Your information has been saved.');
  const { id, email, uid, isRegistered, registeredAt, updatedAt, ...registration } = user;
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ...registration, affiliation: 'Tromsø' });
  expect(update.mock.calls[0]?.[0]).not.toHaveProperty('isRegistered');
});

test('a change that the server rejects says why, and what was typed stays', async () => {
  vi.spyOn(api, 'updateUser').mockRejectedValue(new ApiError('closed', 403));
  show(<ChangeForm user={user} />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  await save();
  await screen.findByText('The changes could not be saved');
  expect(screen.getByText('Site has been closed.')).toBeTruthy();
  expect(box(/^Family name/).value).toBe('Laine-Koskinen');
});

test('a registration changed elsewhere while typing is told, nothing is overwritten, and one chooses', async () => {
  const newer = { ...user, note: 'by the office', updatedAt: 5 };
  const update = vi
    .spyOn(api, 'updateUser')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: user.id, uid: 'u' });
  update.mockClear();
  storeOf('ownUser').set(user);
  viewAs({});
  show(<RegistrationPage />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  await save();
  await screen.findByText(/changed elsewhere in the meantime/);
  act(() => storeOf('ownUser').set(newer));
  expect(screen.getByText('Your registration has been changed elsewhere')).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Family name',
    'Note to the management office',
  ]);
  expect(box(/^Family name/).value).toBe('Laine-Koskinen');
  await userEvent.click(screen.getByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(update.mock.calls.map(([, basedOn]) => basedOn)).toEqual([1, 5]));
  localStorage.clear();
});

test('without input a registration changed elsewhere shows at once', () => {
  storeOf('ownUser').set(user);
  viewAs({});
  show(<RegistrationPage />);
  act(() => storeOf('ownUser').set({ ...user, familyName: 'Virtanen', updatedAt: 5 }));
  expect(box(/^Family name/).value).toBe('Virtanen');
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});

test('modifyAccount turned off while typing keeps the form, says why, and lets it be sent when it is back', async () => {
  storeOf('ownUser').set(user);
  viewAs({});
  const update = vi.spyOn(api, 'updateUser').mockResolvedValue({ id: user.id, uid: 'u' });
  update.mockClear();
  show(<RegistrationPage />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  viewAs({ modifyAccount: false });
  expect(box(/^Family name/).value).toBe('Laine-Koskinen');
  expect(screen.getByText(/^Registrations cannot be changed at the moment/)).toBeTruthy();
  await userEvent.type(box(/^Family name/), '{Enter}');
  expect(update).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true');
  viewAs({});
  await save();
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
});
