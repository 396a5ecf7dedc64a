import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { LateAccess } from 'shared-data/models/late-access';
import type { User } from 'shared-data/models/user';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainUser } from 'shared-data/testing/plain-user';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './user-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const now = Date.UTC(2026, 7, 1);
const day = 86_400_000;
const person = (uid: string, givenName: string, familyName: string, more: Partial<User> = {}) => {
  const user = plainUser(uid, { givenName, familyName, ...more });
  return [user.id, user] as const;
};
const putLate = (late: Record<string, number>) =>
  act(() =>
    storeOf('lateAccesses').commit(
      new Map(
        Object.entries(late).map(([uid, until]): [string, LateAccess] => [uid, { until, by: 'a', at: 1 }]),
      ),
    ),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  storeOf('base').set({ closed: false, deadlines: { submission: now - day }, timeZone: 'Asia/Tokyo' });
  storeOf('users').commit(
    new Map([
      person('aino', 'Aino', 'Laine'),
      person('kaede', 'Kaede', 'Yukimura', { nameJa: '雪村 楓' }),
      person('bo', 'Bo', 'Ek', { registeredAt: Date.UTC(2026, 6, 26, 16) }),
    ]),
  );
  storeOf('users').setState('live');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ['users', 'lateAccesses', 'base'] as const) storeOf(name).clear();
});

function open(query = '') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[`/admin/meeting/info${query}`]}>
        <Component />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
}
const dialog = () => within(screen.getByRole('dialog'));
const given = () =>
  within(screen.getByRole('list', { name: /^Individual deadlines/ }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const button = (name: RegExp) => screen.findByRole('button', { name });

test('a person is found by a name in any script or by the address', async () => {
  open();
  const search = screen.getByRole('searchbox');
  for (const [word, name] of [
    ['楓', 'Kaede Yukimura'],
    ['ek bo', 'Bo Ek'],
    ['aino@', 'Aino Laine'],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, word);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Later deadline/ })).toHaveLength(1));
    expect(await button(new RegExp(`^Later deadline: ${name}$`))).toBeTruthy();
  }
});

test.each(['day=2026-07-27', 'week=2026-07-27', 'month=2026-07-01'])(
  'the address %s leaves who registered then, by the clock of the venue',
  async (query) => {
    open(`?${query}`);
    expect(await button(/^Later deadline: Bo Ek$/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Later deadline/ })).toHaveLength(1);
  },
);

test('a later deadline is typed in venue time, shown in universal time too, and given', async () => {
  const give = vi.spyOn(adminApi, 'lateAccess').mockResolvedValue({ uid: 'aino', until: null });
  open();
  expect(
    screen.getByText(/^The general deadline for submissions is 31 July 2026, 09:00 JST \(00:00 UT\)/),
  ).toBeTruthy();
  await userEvent.click(await button(/^Later deadline: Aino Laine$/));
  expect(dialog().getByText('8 August 2026, 12:00 JST (03:00 UT)')).toBeTruthy();
  await userEvent.clear(dialog().getByLabelText(/^Time/));
  await userEvent.type(dialog().getByLabelText(/^Time/), '18:30');
  expect(dialog().getByText('8 August 2026, 18:30 JST (09:30 UT)')).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Set this deadline' }));
  expect(give.mock.calls).toEqual([['aino', Date.UTC(2026, 7, 8, 9, 30)]]);
  expect(
    await screen.findByText(/^Aino Laine can submit and modify submissions until 8 August 2026, 18:30 JST/),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rejection is shown and leaves the dialog open', async () => {
  vi.spyOn(adminApi, 'lateAccess').mockRejectedValue(new ApiError('forbidden', 403));
  open();
  await userEvent.click(await button(/^Later deadline: Bo Ek$/));
  await userEvent.click(dialog().getByRole('button', { name: 'Set this deadline' }));
  expect(await dialog().findByText('You do not have permission to do this.')).toBeTruthy();
});

test('those given are listed, the next to end first; one can be taken back, and that undone', async () => {
  const give = vi.spyOn(adminApi, 'lateAccess').mockResolvedValue({ uid: 'bo', until: null });
  putLate({ kaede: now + 2 * day, bo: now });
  open();
  expect(given()).toEqual([
    expect.stringMatching(/^Bo Ek bo@example.org.*until 1 August 2026, 09:00 JST.*over/),
    expect.stringMatching(/^Kaede Yukimura .*until 3 August 2026, 09:00 JST \(00:00 UT\)/),
  ]);
  await userEvent.click(await button(/^Remove: Kaede/));
  await userEvent.click(await button(/^Undo$/));
  expect(give.mock.calls).toEqual([
    ['kaede', null],
    ['kaede', now + 2 * day],
  ]);
  act(() => storeOf('lateAccesses').clear());
  expect(screen.getByText(/^Nobody has an individual deadline/)).toBeTruthy();
});
