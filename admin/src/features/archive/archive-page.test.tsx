import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TaskView } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './archive-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const done: TaskView = {
  ...{ id: 'a1', kind: 'archive', what: 'site', name: '', state: 'done', by: 'admin@example.org', at: 0 },
  ...{ done: 110, total: 110, counts: { pages: 110 }, damaged: [], sample: false, file: true },
  ...{ undoable: false, kept: [] },
};
let tasks: TaskView[];

beforeEach(() => {
  tasks = [done, { ...done, id: 'p1', kind: 'print', what: 'badges' }];
  vi.spyOn(transferApi, 'tasks').mockImplementation(async () => ({ tasks }));
  storeOf('base').set({ closed: false, addAccount: true, addProgram: false });
  storeOf('permission').set({ anonymous: true, showProgramList: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  dismissToasts();
  act(() => {
    for (const name of ['base', 'permission'] as const) storeOf(name).clear();
  });
});

const show = () =>
  render(
    <AppProviders>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
      <Toaster />
    </AppProviders>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create the archive' }));

test('one press asks for an archive, which is then in the list; prints are not', async () => {
  vi.spyOn(transferApi, 'archive').mockImplementation(async () => {
    tasks = [{ ...done, id: 'a2', state: 'running', done: 3, file: false, counts: {} }, ...tasks];
    return { id: 'a2' };
  });
  show();
  await screen.findByText(/110 pages/);
  await press();
  expect(await screen.findByText(/3 of 110|3 \/ 110/)).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('what is refused is said, and pressing again asks for the same one', async () => {
  const asked = vi
    .spyOn(transferApi, 'archive')
    .mockRejectedValueOnce(new ApiError('unavailable', 503))
    .mockResolvedValue({ id: 'a2' });
  show();
  await press();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls[1]).toEqual(asked.mock.calls[0]);
});

test.each([
  [{ closed: true }, {}, /^The site is closed/],
  [{}, { anonymous: false }, /^Visitors are not admitted/],
  [{}, { showProgramList: false }, /^The program list is hidden/],
])('says what visitors cannot read: %j %j', async (base, permission, said) => {
  storeOf('base').set({ closed: false, addAccount: true, addProgram: false, ...base });
  storeOf('permission').set({ anonymous: true, showProgramList: true, ...permission });
  show();
  expect(await screen.findByText(said)).toBeDefined();
});
