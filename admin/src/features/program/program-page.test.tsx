import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { api } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { ApiError } from 'shared-data/platform/errors';
import * as files from 'shared-data/platform/save-file';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './program-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const program = (id: string, more: Partial<PublicProgram> = {}) =>
  [id, plainProgram(id, { ownerUid: `owner-${id}`, ...more })] as const;
const own = (id: string, email: string, submittedAt = 1): [string, PrivateProgram] => [
  id,
  {
    id,
    email,
    ownerUid: `owner-${id}`,
    requestedType: 'oral-in-person',
    typeChangeable: false,
    sessionChoice1: 'OA',
    submittedAt,
    updatedAt: 1,
  },
];

let tasks: MockInstance<typeof transferApi.tasks>;
beforeEach(() => {
  tasks = vi.spyOn(transferApi, 'tasks').mockResolvedValue({ tasks: [] });
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  storeOf('programs').commit(
    new Map([
      program('OA1', { title: 'Sea ice', sessionId: 'OA' }),
      program('OA2', { title: '=1+1', sessionId: 'OA', canceled: true }),
      program('T3', { title: 'Firn', sessionId: '', presentationType: 'poster' }),
    ]),
  );
  storeOf('privatePrograms').commit(
    new Map([
      own('OA1', 'aino@example.org'),
      own('OA2', 'bo@example.org'),
      own('T3', 'kaede@example.org', Date.UTC(2026, 7, 5)),
    ]),
  );
  storeOf('programs').setState('live');
});
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  for (const name of ['programs', 'privatePrograms', 'sessions', 'statuses'] as const) storeOf(name).clear();
});

function open(url = '/admin/meeting/program') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[url]}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const ids = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const tick = async (user: ReturnType<typeof userEvent.setup>, ...names: string[]) => {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const manage = async (user: ReturnType<typeof userEvent.setup>, id: string) => {
  await user.click(screen.getByRole('button', { name: `Manage: ${id}` }));
  return within(await screen.findByRole('dialog', { name: `Presentation ${id}` }));
};

test.each([
  ['?q=kaede%40', ['T3']],
  ['?q=sea', ['OA1']],
  ['?session=none', ['T3']],
  ['?type=poster-in-person', ['T3']],
  ['?state=withdrawn', ['OA2']],
  ['?day=2026-08-05', ['T3']],
  ['?week=2026-08-03', ['T3']],
  ['?month=2026-08-01', ['T3']],
  ['?sort=-title', ['OA1', 'T3', 'OA2']],
])('%s shows %j', (url, expected) => {
  open(`/admin/meeting/program${url}`);
  expect(ids()).toEqual(expected);
});

test('a row leads to the presentation page, and its dialog to the form of the submission', async () => {
  const user = open();
  expect(screen.getByRole('link', { name: 'OA1' }).getAttribute('href')).toBe('/meeting/presentation/OA1');
  const dialog = await manage(user, 'OA1');
  expect(dialog.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/meeting/submission/OA1');
});

async function askToMove(user: ReturnType<typeof userEvent.setup>, title: string) {
  await tick(user, 'OA1', 'OA2', 'T3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Session for all selected' }), 'OA');
  await user.click(screen.getByRole('button', { name: 'Assign session' }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('several presentations move by the server, after a look at what happens to each', async () => {
  storeOf('programs').commit(new Map([program('OA2', { sessionId: 'OB' })]));
  const many = vi.spyOn(adminApi, 'changeManyPrograms').mockResolvedValue({ id: 'task' });
  const user = open();
  const question = await askToMove(user, 'Move 2 presentations to OA?');
  const fateOf = (name: RegExp) => question.getByRole('row', { name }).textContent;
  expect(fateOf(/OA1/)).toContain('Left out: already so');
  expect(fateOf(/OA2/)).toContain('OB → OA');
  expect(fateOf(/T3/)).toContain('no session → OA');
  expect(question.getByText(/The server takes care of 2 presentations, 1 left out/)).toBeDefined();
  expect(many).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Assign session' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected presentations' })).toBeNull());
  const programs = [
    { id: 'OA2', before: { sessionId: 'OB' }, after: { sessionId: 'OA' } },
    { id: 'T3', before: { sessionId: '' }, after: { sessionId: 'OA' } },
  ];
  expect(many).toHaveBeenCalledExactlyOnceWith({ programs }, expect.any(String));
  expect(tasks.mock.calls.length).toBeGreaterThan(1);
});

test('a call that fails is said in the question, and the selection stays', async () => {
  storeOf('programs').commit(new Map([program('OA2', { sessionId: 'OB' })]));
  vi.spyOn(adminApi, 'changeManyPrograms').mockRejectedValue(new ApiError('tooManyRequests', 429));
  const user = open();
  const question = await askToMove(user, 'Move 2 presentations to OA?');
  await user.click(question.getByRole('button', { name: 'Assign session' }));
  expect(await question.findByRole('alert')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('3 selected')).toBeDefined();
});

test('a single presentation moves at once, which can be undone', async () => {
  const update = vi.spyOn(api, 'updateProgram').mockResolvedValue({ id: 'T3' });
  const user = open();
  await tick(user, 'OA1', 'T3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Session for all selected' }), 'OA');
  await user.click(screen.getByRole('button', { name: 'Assign session' }));
  expect(await screen.findByText('T3 is now in OA.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Selected presentations' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls).toEqual([
    [{ id: 'T3', assignment: { sessionId: 'OA' }, before: { sessionId: '' } }],
    [{ id: 'T3', assignment: { sessionId: '' }, before: { sessionId: 'OA' } }],
  ]);
});

test('a withdrawal is asked for first, and leaves out what is withdrawn already', async () => {
  const update = vi.spyOn(api, 'updateProgram').mockResolvedValue({ id: 'OA1' });
  const user = open();
  await tick(user, 'OA1', 'OA2');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw 1 presentation?' });
  expect(update).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('OA1 has been withdrawn.')).toBeDefined();
  const change = { assignment: { canceled: true }, before: { canceled: false } };
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'OA1', ...change });
});

test('above a hundred withdrawals the number is typed first', async () => {
  const some = Array.from({ length: 101 }, (_, at) => program(`P${at}`, { title: 'Firn' }));
  storeOf('programs').clear();
  storeOf('programs').commit(new Map(some));
  storeOf('programs').setState('live');
  const many = vi.spyOn(adminApi, 'changeManyPrograms').mockResolvedValue({ id: 'task' });
  const user = open();
  await user.click(screen.getAllByRole('checkbox')[0] ?? expect.fail());
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw 101 presentations?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(many).not.toHaveBeenCalled();
  await user.type(question.getByRole('textbox', { name: 'Type 101 to confirm' }), '101{Enter}');
  await waitFor(() => expect(many).toHaveBeenCalledOnce());
});

test('a rejected change keeps the selection and says why', async () => {
  vi.spyOn(api, 'updateProgram').mockRejectedValue(new ApiError('notFound', 404));
  const user = open();
  await tick(user, 'OA2');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('This no longer exists.')).toBeDefined();
  expect(screen.getByText('1 selected')).toBeDefined();
});

test('a presentation is given to another person by address; an unknown address is told at the form', async () => {
  const give = vi
    .spyOn(adminApi, 'changeOwner')
    .mockRejectedValueOnce(new ApiError('unregisteredAddress', 404))
    .mockResolvedValue({ id: 'OA1', uid: 'bo' });
  const user = open();
  const dialog = await manage(user, 'OA1');
  expect(dialog.getByText('aino@example.org')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Email address of the new owner/ }), 'bo@example.org');
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  expect(await dialog.findByText(/This address is not registered/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  expect(await screen.findByText('OA1 now belongs to bo@example.org.')).toBeDefined();
  expect(give).toHaveBeenLastCalledWith({ id: 'OA1', email: 'bo@example.org', before: 'owner-OA1' });
});

test('the rows that are shown are exported as CSV, without formulas', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  const user = open('/admin/meeting/program?session=OA');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toBe('programs.csv');
  const lines = String(content).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('OA1,,Sea ice,OA,"Oral, in person",listed');
  expect(lines[2]).toContain("OA2,,'=1+1,OA");
  expect(String(content)).toContain('aino@example.org');
});

test('states of files that come later are filtered by the address, withdrawn programs are in none', async () => {
  open('/admin/meeting/program?abstract=missing');
  expect(ids()).toEqual(['OA1', 'T3']);
  act(() =>
    storeOf('statuses').commit(new Map([['OA1', { abstract: { state: 'complete' as const, at: 1 } }]])),
  );
  await waitFor(() => expect(ids()).toEqual(['T3']));
});
