import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import { ApiError } from 'shared-data/platform/errors';
import { plainSession } from 'shared-data/testing/plain-session';
import { Toaster } from 'shared-ui/toast';
import { expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { MergeForm } from './merge-form.tsx';

addMessages({ en, ja: {} });

const sessions = ['OA', 'OB'].map((id) => plainSession(id));
const [first] = sessions as [(typeof sessions)[0], ...typeof sessions];
const moved = { id: 'OB', programs: ['OA1'], items: [{ table: 'day1', room: 'A', item: 'm1' }] };

function show(onClose = () => {}) {
  render(
    <>
      <MergeForm session={first} sessions={sessions} programs={1} onClose={onClose} />
      <Toaster />
    </>,
  );
  return userEvent.setup();
}

test('a session is merged into another one, and the message that follows takes it back', async () => {
  vi.spyOn(adminApi, 'mergeSessions').mockResolvedValue(moved);
  const split = vi.spyOn(adminApi, 'splitSession').mockResolvedValue({ ...moved, id: 'OA' });
  const onClose = vi.fn();
  const user = show(onClose);
  const into = screen.getByRole('combobox', { name: 'Merge into' });
  expect([...into.children].map((option) => (option as HTMLOptionElement).value)).toEqual(['', 'OB']);
  await user.selectOptions(into, 'OB');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(adminApi.mergeSessions).toHaveBeenCalledExactlyOnceWith('OA', 'OB');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const { programs, items } = moved;
  expect(split).toHaveBeenCalledExactlyOnceWith({ from: 'OB', session: first, programs, items });
});

test('a merge that is rejected says why, and stays open', async () => {
  vi.spyOn(adminApi, 'mergeSessions').mockRejectedValue(new ApiError('forbidden', 403));
  const user = show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Merge into' }), 'OB');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeDefined();
});
