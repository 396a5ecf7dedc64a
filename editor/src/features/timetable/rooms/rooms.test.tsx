import { act, screen, waitFor, within } from '@testing-library/react';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { dismissToasts } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../../schedule/fixtures.ts';
import { at, clearBoard, commit, setUpBoard, show } from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() =>
  setUpBoard({ A: item('a', { OA1: at('09:00', '09:15') }), B: item('b', {}, { sessionId: 'OB' }) }, [
    talk('OA1'),
  ]),
);
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  clearBoard();
});

const open = async (user: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: 'Rooms' }));
  return within(await screen.findByRole('dialog'));
};
const stored = {
  ...{ title: 'day1', titleJa: '', date: '2026-11-20' },
  rooms: ['A', 'B'].map((id) => ({ id, name: `Room ${id}`, nameJa: '' })),
};

test('rooms are renamed, added and put in order; one that holds something stays', async () => {
  const update = vi.spyOn(adminApi, 'updateDay').mockResolvedValue({ id: 'day1' });
  const user = show();
  const dialog = await open(user);
  expect(dialog.getByRole('button', { name: 'Remove room 1' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Move room 2 up' }));
  await user.click(dialog.getByRole('button', { name: 'Add a room' }));
  await user.type(dialog.getByRole('textbox', { name: /^Room 3(?! in)/ }), 'Foyer');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const [a, b] = stored.rooms;
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: 'day1',
      day: { ...stored, rooms: [b, a, { id: 'foyer', name: 'Foyer', nameJa: '' }] },
      before: stored,
    }),
  );
  expect(await screen.findByText('The rooms have been saved.')).toBeDefined();
});

test('what was typed is not thrown away by Escape without a question', async () => {
  const user = show();
  const dialog = await open(user);
  await user.click(dialog.getByRole('button', { name: 'Add a room' }));
  const name = dialog.getByRole('textbox', { name: /^Room 3(?! in)/ });
  await user.type(name, 'Foyer');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }));
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveProperty('value', 'Foyer');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Room 3(?! in)/ })).toBeNull());
});

test('the second of two is told before and after saving, and what was typed stays', async () => {
  vi.spyOn(adminApi, 'updateDay').mockRejectedValue(new ApiError('conflict', 409));
  const user = show();
  const dialog = await open(user);
  const name = dialog.getByRole('textbox', { name: /^Room 2(?! in)/ });
  await user.clear(name);
  await user.type(name, 'Annex');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText(/Someone else has changed this/)).length).toBeGreaterThan(0);
  expect(name).toHaveProperty('value', 'Annex');
  act(() => {
    const other = day({ A: [], C: [] });
    storeOf('tables').commit(new Map([[other.name, other]]));
  });
  await user.click(dialog.getByRole('button', { name: 'Show the newer version' }));
  expect(dialog.getByRole('textbox', { name: /^Room 2(?! in)/ })).toHaveProperty('value', 'Room C');
  commit();
});

test('a day without rooms says so, and gets one', async () => {
  const update = vi.spyOn(adminApi, 'updateDay').mockResolvedValue({ id: 'day1' });
  act(() => storeOf('tables').commit(new Map([['day1', { ...day({}), rooms: {} }]])));
  const user = show();
  expect(screen.getByText('This day has no rooms yet')).toBeDefined();
  expect(screen.queryByRole('application')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a room' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Room 1(?! in)/ }), 'Hall');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(update.mock.calls[0]?.[0].day.rooms).toEqual([{ id: 'hall', name: 'Hall', nameJa: '' }]),
  );
});
