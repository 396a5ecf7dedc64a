import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TaskView } from 'shared-data/models/transfer';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { AccountTasks } from './account-tasks.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const task: TaskView = {
  ...{ id: 't1', kind: 'accounts', what: 'disable', name: '', state: 'running', by: 'admin@example.org' },
  ...{ at: 1, done: 1, total: 3, counts: {}, damaged: [], sample: false, file: false },
  ...{ undoable: false, kept: [] },
};

function page(tasks: TaskView[], onProgress = vi.fn(), address = '/') {
  return (
    <AppProviders>
      <MemoryRouter initialEntries={[address]}>
        <AccountTasks tasks={tasks} renew={async () => {}} onProgress={onProgress} />
      </MemoryRouter>
    </AppProviders>
  );
}

test('the report names each account with what became of it, and how many are left', async () => {
  vi.spyOn(adminApi, 'manyAccountsReport').mockResolvedValue({
    rows: [
      { uid: 'ben', email: 'ben@example.org', outcome: 'done' },
      { uid: 'ann', email: 'ann@example.org', outcome: 'lastAdmin' },
    ],
    left: 1,
  });
  render(page([task]));
  await userEvent.click(screen.getByRole('button', { name: 'Report: Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report: Disable' }));
  expect((await dialog.findByRole('row', { name: /ben@/ })).textContent).toContain('Disabled');
  expect(dialog.getByRole('row', { name: /ann@/ }).textContent).toContain('Left out: the last administrator');
  expect(dialog.getByText('1 account has not been reached.')).toBeDefined();
});

test('a search in the address, as other tables of the page write it, hides nothing of a report', async () => {
  vi.spyOn(adminApi, 'manyAccountsReport').mockResolvedValue({
    rows: [{ uid: 'ann', email: 'ann@example.org', outcome: 'done' }],
    left: 0,
  });
  render(page([task], undefined, '/?report.q=ben&q=ben'));
  await userEvent.click(screen.getByRole('button', { name: 'Report: Disable' }));
  expect(await screen.findByRole('row', { name: /ann@/ })).toBeDefined();
});

test('the list of accounts is asked for again whenever the server has settled some', () => {
  const onProgress = vi.fn();
  const { rerender } = render(page([task], onProgress));
  rerender(page([{ ...task }], onProgress));
  expect(onProgress).not.toHaveBeenCalled();
  rerender(page([{ ...task, done: 2 }], onProgress));
  expect(onProgress).toHaveBeenCalledOnce();
});

test('nothing is shown while there was no such task', () => {
  render(page([{ ...task, kind: 'print', what: 'badges' }]));
  expect(screen.queryByRole('heading')).toBeNull();
});
