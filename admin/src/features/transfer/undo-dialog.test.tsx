import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TaskView, UndoPreview } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component as TransferPage } from './transfer-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const done: TaskView = {
  ...{ id: 'i1', kind: 'import', what: 'people', name: 'people.csv', state: 'done', by: 'a@example.org' },
  ...{ at: 0, done: 3, total: 3, counts: { new: 2, changed: 1 }, damaged: [], sample: false, file: false },
  ...{ undoable: true, kept: [] },
};
const preview: UndoPreview = {
  records: [
    { what: 'person', key: 'ann@example.org', name: 'Ann Moe', outcome: 'removed' },
    { what: 'person', key: 'bo@example.org', name: 'Bo Lee', outcome: 'kept', reason: 'signedIn' },
    { what: 'program', key: 'OB1', name: 'Moss', outcome: 'restored' },
  ],
  digest: 'd1',
};

afterEach(() => {
  vi.restoreAllMocks();
  dismissToasts();
});

async function shown(tasks: TaskView[]) {
  vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks });
  render(
    <MemoryRouter>
      <AppProviders>
        <TransferPage />
        <Toaster />
      </AppProviders>
    </MemoryRouter>,
  );
  await screen.findByText(`Import: ${done.name}`);
  return userEvent.setup();
}

async function opened() {
  const user = await shown([done]);
  await user.click(screen.getByRole('button', { name: 'Undo…: people.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of people.csv' });
  await within(dialog).findByRole('table');
  return { user, dialog: within(dialog) };
}

test('shows what goes back and what stays with its reason, and undoes what was shown', async () => {
  vi.spyOn(transferApi, 'undoPreview').mockResolvedValue(preview);
  const undo = vi.spyOn(transferApi, 'undo').mockResolvedValue({ id: 'u1' });
  const { user, dialog } = await opened();
  dialog.getByText('1 record stays as it is');
  dialog.getByText('The person has signed in since the import');
  expect(undo).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Undo 2 records' }));
  await waitFor(() => expect(undo).toHaveBeenCalledWith('i1', 'd1', expect.any(String)));
  await screen.findByText('The undo has started. You can close the page.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows the records again when data has changed meanwhile', async () => {
  const ask = vi.spyOn(transferApi, 'undoPreview').mockResolvedValue(preview);
  vi.spyOn(transferApi, 'undo').mockRejectedValue(new ApiError('conflict', 409));
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole('button', { name: 'Undo 2 records' }));
  await dialog.findByText(/Somebody has changed data/);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('offers no undo where everything stays', async () => {
  const records = preview.records.filter(({ outcome }) => outcome === 'kept');
  vi.spyOn(transferApi, 'undoPreview').mockResolvedValue({ ...preview, records });
  const { dialog } = await opened();
  const button = dialog.getByRole('button', { name: 'Undo 0 records' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('names what a finished undo left, and offers no second one', async () => {
  const [, kept] = preview.records;
  await shown([
    {
      ...done,
      id: 'u1',
      kind: 'undo',
      undoable: false,
      counts: { removed: 1, kept: 1 },
      kept: kept ? [kept] : [],
    },
    { ...done, undoable: false },
  ]);
  screen.getByText('Undo: people.csv');
  screen.getByText('1 record was not undone');
  screen.getByText('Bo Lee: The person has signed in since the import');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
