import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import type { TaskView } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders, loadPageKit } from '../app/index.tsx';
import { ConfirmHost } from '../dialog/index.tsx';
import { dismissToasts, Toaster } from '../toast/index.tsx';
import { ProgramTasks } from './program-tasks.tsx';

await loadPageKit();
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  act(() => storeOf('programs').clear());
});

const task: TaskView = {
  ...{ id: 't1', kind: 'programs', what: 'move', name: 'OB', state: 'done', by: 'admin@example.org' },
  ...{
    at: 1,
    done: 3,
    total: 3,
    counts: { settled: 2, leftOut: 1 },
    damaged: [],
    sample: false,
    file: false,
  },
  ...{ undoable: true, kept: [] },
};

function show(...tasks: TaskView[]) {
  const renew = vi.fn(async () => {});
  render(
    <AppProviders>
      <MemoryRouter>
        <ProgramTasks tasks={tasks} renew={renew} />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return renew;
}

test('progress, what is done and what was left out are shown; other tasks are not', () => {
  show(
    { ...task, state: 'running', done: 1, undoable: false, counts: {} },
    { ...task, id: 't2' },
    { ...task, kind: 'print' },
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('progressbar', { name: 'Move to OB' })).toBeDefined();
  expect(screen.getByText(/2 done · 1 left out/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
});

test('the report names each presentation with what became of it', async () => {
  storeOf('programs').commit(new Map([['T1', plainProgram('T1', { title: 'Firn' })]]));
  vi.spyOn(adminApi, 'manyProgramsReport').mockResolvedValue({
    rows: [
      { id: 'T1', outcome: 'done' },
      { id: 'T2', outcome: 'changed' },
    ],
    ...{ left: 1, ended: false },
  });
  show(task);
  await userEvent.click(screen.getByRole('button', { name: 'Report: Move to OB' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report: Move to OB' }));
  expect((await dialog.findByRole('row', { name: /T1 Firn/ })).textContent).toContain('Changed');
  expect(dialog.getByRole('row', { name: /T2/ }).textContent).toContain('somebody changed it meanwhile');
  expect(dialog.getByText('1 presentation has not been reached.')).toBeDefined();
});

test('undoing says what it does first', async () => {
  const undo = vi
    .spyOn(adminApi, 'undoManyPrograms')
    .mockRejectedValueOnce(new ApiError('unavailable', 503))
    .mockResolvedValue({ id: 't2' });
  const renew = show(task);
  const press = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Move to OB' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo “Move to OB”?' }));
    expect(question.getByText(/2 presentations become what they were before/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Undo' }));
  };
  await press();
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(2));
  const [[id, key], again] = undo.mock.calls as [[string, string], [string, string]];
  expect([id, again]).toEqual(['t1', ['t1', key]]);
});
