import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Slowed } from 'shared-data/models/slowed';
import type { User } from 'shared-data/models/user';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './auth-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const now = Date.UTC(2026, 7, 1, 3);
const hall: Slowed = {
  kind: 'wrongPassword',
  of: 'network',
  id: '203.0.113.7',
  since: now - 60_000,
  until: now + 600_000,
  rejected: 12,
};
const aino: Slowed = { ...hall, kind: 'comment', of: 'account', id: 'aino', email: 'aino@example.org' };
const stranger: Slowed = { ...aino, id: 'x1', email: 'new@example.org', until: now + 20_000 };

beforeEach(() => {
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({ accounts: [] });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  const user = { id: 'a', uid: 'aino', email: 'aino@example.org', givenName: 'Aino', familyName: 'Laine' };
  storeOf('users').commit(new Map([['a', user as User]]));
});
afterEach(() => {
  act(dismissToasts);
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ['users', 'base'] as const) storeOf(name).clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/auth']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
}
const limits = () => vi.spyOn(adminApi, 'limits');
const row = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell');
const release = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift the limit' }));
};

test('limited callers are listed with the reason and venue times', async () => {
  limits().mockResolvedValue({ slowed: [hall, aino, stranger] });
  open();
  const texts = async (name: RegExp) => (await row(name)).map((cell) => cell.textContent);
  expect(await texts(/203\.0\.113\.7/)).toEqual([
    '203.0.113.7Network',
    expect.stringMatching(/^Wrong passwords/),
    'Network',
    '11:59 JST',
    '12:10 JST',
    '12',
    expect.stringMatching(/^Lift the limit/),
  ]);
  expect((await texts(/Aino/))[0]).toBe('Aino Laineaino@example.org');
  expect(await texts(/new@example\.org/)).toContain('in less than a minute');
});

test('an empty list says so', async () => {
  limits().mockResolvedValue({ slowed: [] });
  open();
  expect(await screen.findByText('Nobody has to wait.')).toBeTruthy();
});

test('a release is confirmed, sent and shown in the list', async () => {
  limits()
    .mockResolvedValueOnce({ slowed: [{ ...aino }] })
    .mockResolvedValue({ slowed: [] });
  const call = vi.spyOn(adminApi, 'releaseLimit').mockResolvedValue(aino);
  open();
  await release(/^Lift the limit: Aino Laine, Comments/);
  expect(call.mock.calls[0]?.[0]).toMatchObject({ kind: 'comment', of: 'account', id: 'aino' });
  expect(await screen.findByText('Aino Laine no longer has to wait.')).toBeTruthy();
  expect(await screen.findByText('Nobody has to wait.')).toBeTruthy();
});

test('releasing an expired limit is no error, any other failure is shown', async () => {
  limits().mockResolvedValue({ slowed: [aino] });
  vi.spyOn(adminApi, 'releaseLimit')
    .mockRejectedValueOnce(new ApiError('notFound', 404))
    .mockRejectedValue(new ApiError('forbidden', 403));
  open();
  await release(/^Lift the limit: Aino/);
  expect(await screen.findByText('Aino Laine was no longer waiting.')).toBeTruthy();
  await release(/^Lift the limit: Aino/);
  expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
});

test('the list is renewed by itself; a failure says so and leaves what is shown', async () => {
  const look = limits().mockResolvedValueOnce({ slowed: [hall] });
  open();
  await row(/203/);
  look.mockResolvedValueOnce({ slowed: [hall, aino] });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await row(/Aino/);
  look.mockRejectedValueOnce(new ApiError('unavailable', 503));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await row(/Aino/);
  look.mockResolvedValue({ slowed: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
