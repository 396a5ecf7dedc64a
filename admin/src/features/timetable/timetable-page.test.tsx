import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Timetable } from 'shared-data/models/timetable';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { day, item } from 'shared-data/testing/plain-timetable';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './timetable-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const first = day({
  hall: [item('i1', '09:00', '10:00', { programs: { OA1: { order: 1 } } })],
  annex: [],
});
const second: Timetable = {
  ...day({ hall: [item('p1', '10:00', '10:20', { kind: 'break', sessionId: '', title: 'Coffee' })] }),
  ...{ name: 'day2', title: 'Day 2', date: '2026-12-02', order: 2 },
};
const put = (...days: Timetable[]) => storeOf('tables').commit(new Map(days.map((one) => [one.name, one])));

beforeEach(() => {
  put(first, second);
  storeOf('tables').setState('live');
});
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  storeOf('tables').clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/meeting/timetable']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const click = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test('the days are listed with their rooms in order, and the editor is one link away', () => {
  open();
  const rooms = within(screen.getByRole('list', { name: 'Rooms of Day 1' })).getAllByRole('listitem');
  expect(rooms.map((room) => room.textContent)).toEqual(['annex', 'hall']);
  expect(screen.getByRole('link', { name: 'Place presentations' }).getAttribute('href')).toBe(
    '/editor/timetable',
  );
});

test('a new day is proposed after the last one, and a date that is taken is told in place', async () => {
  const append = vi.spyOn(adminApi, 'appendDay').mockResolvedValue({ id: 'day3' });
  const user = open();
  const dialog = await click(user, 'Add a day');
  const date = dialog.getByLabelText(/^Date/) as HTMLInputElement;
  expect(date.value).toBe('2026-12-03');
  await user.clear(date);
  await user.type(date, '2026-12-02');
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  expect((await dialog.findAllByText('There is already a day with this date.')).length).toBeGreaterThan(0);
  expect(append).not.toHaveBeenCalled();
  await user.clear(date);
  await user.type(date, '2026-12-05');
  await user.click(dialog.getByRole('button', { name: 'Add a room' }));
  await user.type(dialog.getByRole('textbox', { name: /^Room 2(?! in)/ }), 'Annex');
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  await screen.findByText('Day 3 has been saved.');
  expect(append.mock.calls[0]?.[0]).toEqual({
    id: 'day3',
    day: {
      title: 'Day 3',
      titleJa: '3日目',
      date: '2026-12-05',
      rooms: [
        { id: 'hall', name: 'hall', nameJa: '' },
        { id: 'annex-2', name: 'Annex', nameJa: '' },
      ],
    },
  });
});

test('a room that holds something cannot be removed, an empty one can', async () => {
  const update = vi.spyOn(adminApi, 'updateDay').mockResolvedValue({ id: 'day1' });
  const user = open();
  const dialog = await click(user, 'Change: Day 1');
  const remove = (number: number) => dialog.getByRole('button', { name: `Remove room ${number}` });
  expect(remove(2).getAttribute('aria-disabled')).toBe('true');
  await user.click(remove(1));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Day 1 has been saved.');
  const sent = update.mock.calls[0]?.[0];
  expect(sent?.day.rooms.map(({ id }) => id)).toEqual(['hall']);
  expect(sent?.before.rooms.map(({ id }) => id)).toEqual(['annex', 'hall']);
});

test('who has a day open while it changes is told, keeps what was typed, and can see the newer version', async () => {
  vi.spyOn(adminApi, 'updateDay').mockRejectedValue(new ApiError('conflict', 409));
  const user = open();
  const dialog = await click(user, 'Change: Day 2');
  const title = dialog.getByRole('textbox', { name: /^Name(?! in)/ }) as HTMLInputElement;
  await user.clear(title);
  await user.type(title, 'Mine');
  act(() => put(first, { ...second, title: 'Theirs' }));
  expect(await dialog.findByText(/Someone else has changed this/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getAllByText(/Someone else has changed this/)).toHaveLength(2));
  expect(title.value).toBe('Mine');
  await user.click(dialog.getByRole('button', { name: 'Show the newer version' }));
  expect(title.value).toBe('Theirs');
});

test('a day is deleted after a question that counts; one with placed presentations stays', async () => {
  const remove = vi.spyOn(adminApi, 'deleteDay').mockResolvedValue({ id: 'day2' });
  const user = open();
  expect(screen.getByRole('button', { name: 'Delete: Day 1' }).getAttribute('aria-disabled')).toBe('true');
  const question = await click(user, 'Delete: Day 2');
  expect(question.getByText(/Its rooms and 1 item will also be deleted/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Day 2 has been deleted.');
  expect(remove.mock.calls).toEqual([['day2', 1]]);
});
