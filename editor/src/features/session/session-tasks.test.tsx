import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { adminApi } from 'shared-data/api/admin-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TaskView } from 'shared-data/models/transfer';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { dismissToasts } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAssignments } from '../../assignment/assignments.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { SessionPage } from './session-page.tsx';

addMessages({ en, ja: {} });

const ids = Array.from({ length: 12 }, (_, at) => `T${1001 + at}`);
const task: TaskView = {
  ...{ id: 'a', kind: 'programs', what: 'move', name: 'OA', state: 'running', by: 'e@example.org', at: 1 },
  ...{ done: 5, total: 12, counts: {}, damaged: [], sample: false, file: false, undoable: false, kept: [] },
};
const done: TaskView = {
  ...task,
  ...{ state: 'done', done: 12, counts: { settled: 11, leftOut: 1 }, undoable: true },
};

const save = vi.fn(async () => {});
let tasks = vi.spyOn(transferApi, 'tasks');
let many = vi.spyOn(adminApi, 'changeManyPrograms');
let undo = vi.spyOn(adminApi, 'undoManyPrograms');
beforeEach(() => {
  save.mockClear();
  tasks = vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks: [] });
  many = vi.spyOn(adminApi, 'changeManyPrograms').mockResolvedValue({ id: 'a' });
  undo = vi.spyOn(adminApi, 'undoManyPrograms');
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  storeOf('programs').commit(new Map(ids.map((id) => [id, talk(id, 'Aino Virta', { sessionId: '' })])));
  storeOf('programs').setState('live');
});
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  for (const name of ['programs', 'sessions'] as const) storeOf(name).clear();
});

const show = () => showPage(<SessionPage assignments={createAssignments('sessionId', save)} />);
async function askToMove(user: UserEvent, count: number) {
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  for (const id of ids.slice(count)) await user.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  await user.click(screen.getByRole('button', { name: `Assign ${count} programs to OA` }));
}
async function begin(user: UserEvent) {
  await askToMove(user, 12);
  const question = within(await screen.findByRole('dialog', { name: 'Move 12 presentations to OA?' }));
  await user.click(question.getByRole('button', { name: 'Assign session' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const press = (user: UserEvent, name: 'Undo' | 'Redo') => user.click(screen.getByRole('button', { name }));

test('more than ten programs move by the server, after a look at what happens to each', async () => {
  storeOf('programs').commit(new Map([[ids[11] ?? '', talk(ids[11] ?? '', 'Aino', { sessionId: 'OA' })]]));
  const user = show();
  await askToMove(user, 12);
  const question = within(await screen.findByRole('dialog', { name: 'Move 11 presentations to OA?' }));
  expect(question.getByText(/The server takes care of 11 presentations, 1 left out/)).toBeDefined();
  expect(question.getByRole('row', { name: /T1001/ }).textContent).toContain('no session → OA');
  expect(question.getByRole('row', { name: /T1012/ }).textContent).toContain('Left out: already so');
  expect(many).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Assign session' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const programs = ids.slice(0, 11).map((id) => ({
    ...{ id, before: { sessionId: '' }, after: { sessionId: 'OA' } },
  }));
  expect(many).toHaveBeenCalledExactlyOnceWith({ programs }, expect.any(String));
  expect(save).not.toHaveBeenCalled();
});

test('a question that is not answered changes nothing, and the selection stays', async () => {
  const user = show();
  await askToMove(user, 12);
  const question = within(await screen.findByRole('dialog', { name: 'Move 12 presentations to OA?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('12 selected')).toBeDefined();
  expect(many).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('up to ten programs move at once', async () => {
  const user = show();
  await askToMove(user, 10);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(10));
  expect(many).not.toHaveBeenCalled();
});

test('below the list stand the progress and a report that names what was left out', async () => {
  const user = show();
  tasks.mockResolvedValue({ tasks: [task, { ...task, id: 'p', kind: 'print' }] });
  await begin(user);
  expect(await screen.findByRole('progressbar', { name: 'Move to OA' })).toBeDefined();
  expect(screen.getByText(/5 of 12/)).toBeDefined();
  act(dismissToasts);
  vi.spyOn(adminApi, 'manyProgramsReport').mockResolvedValue({
    rows: [
      { id: 'T1001', outcome: 'done' },
      { id: 'T1002', outcome: 'changed' },
    ],
    ...{ left: 10, ended: false },
  });
  await user.click(screen.getByRole('button', { name: 'Report: Move to OA' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report: Move to OA' }));
  expect((await report.findByRole('row', { name: /T1002/ })).textContent).toContain(
    'Left out: somebody changed it meanwhile',
  );
  await user.click(report.getByRole('button', { name: 'Close' }));
});

test('undo and redo have the server take the task back and make it again, and come after newer steps', async () => {
  const user = show();
  await begin(user);
  tasks.mockResolvedValue({ tasks: [done] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Session of T1001' }), 'OB');
  expect(save).toHaveBeenCalledExactlyOnceWith('T1001', 'OB', '');
  await press(user, 'Undo');
  expect(undo).not.toHaveBeenCalled();
  undo.mockResolvedValueOnce({ id: 'b' }).mockResolvedValueOnce({ id: 'c' });
  await press(user, 'Undo');
  await waitFor(() => expect(undo).toHaveBeenLastCalledWith('a', expect.any(String)));
  await press(user, 'Redo');
  await waitFor(() => expect(undo).toHaveBeenLastCalledWith('b', expect.any(String)));
  expect(undo).toHaveBeenCalledTimes(2);
});

test('a task that runs or failed to be undone can be undone later; one that is undone is no step any more', async () => {
  const user = show();
  await begin(user);
  act(dismissToasts);
  const report = vi.spyOn(adminApi, 'manyProgramsReport');
  const reported = { rows: [], left: 0 };
  undo
    .mockRejectedValueOnce(new ApiError('unavailable', 503))
    .mockRejectedValue(new ApiError('conflict', 409));
  await press(user, 'Undo');
  expect(await screen.findByRole('alert')).toBeDefined();
  act(dismissToasts);
  report.mockResolvedValueOnce({ ...reported, ended: false });
  await press(user, 'Undo');
  expect(await screen.findByText(/The server is still working on it/)).toBeDefined();
  report.mockResolvedValueOnce({ ...reported, ended: true });
  await press(user, 'Undo');
  expect(await screen.findByText(/Nothing is left to take back/)).toBeDefined();
  expect(new Set(undo.mock.calls.map(([, key]) => key)).size).toBe(1);
  await press(user, 'Undo');
  expect(undo).toHaveBeenCalledTimes(3);
});
