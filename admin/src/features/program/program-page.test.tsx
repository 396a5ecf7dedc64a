import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
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
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

beforeEach(() => {
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

test('selected presentations get a session in one call, which can be undone', async () => {
  const assign = vi.spyOn(adminApi, 'assignPrograms').mockResolvedValue({ count: 2 });
  const user = open();
  await tick(user, 'OA1', 'T3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Session for all selected' }), 'OB');
  await user.click(screen.getByRole('button', { name: 'Assign session' }));
  const question = within(await screen.findByRole('dialog', { name: 'Move 2 presentations to OB?' }));
  expect(question.getByText('OA1, T3')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Assign session' }));
  expect(await screen.findByText('2 presentations are now in OB.')).toBeDefined();
  expect(assign.mock.calls).toEqual([[['OA1', 'T3'], { sessionId: 'OB' }]]);
  expect(screen.queryByRole('region', { name: 'Selected presentations' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(assign.mock.calls.slice(1)).toEqual([
      [['OA1'], { sessionId: 'OA' }],
      [['T3'], { sessionId: '' }],
    ]),
  );
});

test('a withdrawal is asked for first, and leaves out what is withdrawn already', async () => {
  const assign = vi.spyOn(adminApi, 'assignPrograms').mockResolvedValue({ count: 1 });
  const user = open();
  await tick(user, 'OA1', 'OA2');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw 1 presentation?' });
  expect(assign).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('1 presentation has been withdrawn.')).toBeDefined();
  expect(assign.mock.calls).toEqual([[['OA1'], { canceled: true }]]);
});

test('a rejected change keeps the selection and says why', async () => {
  vi.spyOn(adminApi, 'assignPrograms').mockRejectedValue(new ApiError('notFound', 404));
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
