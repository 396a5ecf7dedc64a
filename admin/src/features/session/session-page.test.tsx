import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './session-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const biology: Session = { id: 'OB', group: 'ordinary', title: 'Polar biology', color: 4 };
const special: Session = { id: 'S', group: '', title: 'Special', conveners: ['A. Ice'] };
const put = (...sessions: Session[]) =>
  act(() => {
    storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
    storeOf('sessions').setState('live');
  });

beforeEach(() => {
  put(biology, special, plainSession('IA'));
  const group = { id: 'ordinary', title: 'Ordinary sessions', order: 1 };
  storeOf('sessionGroups').commit(new Map([['ordinary', group]]));
  const programs = ['OBo01', 'OBo02'].map((id) => plainProgram(id, { sessionId: 'OB' }));
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  const table = day({ A: [item('m1', '09:00', '10:00', { sessionId: 'OB' })] });
  storeOf('tables').commit(new Map([[table.name, table]]));
});
afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  act(() => {
    for (const name of ['sessions', 'sessionGroups', 'programs', 'tables'] as const) storeOf(name).clear();
  });
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/meeting/session']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
async function change(user: ReturnType<typeof userEvent.setup>, id: string) {
  await user.click(await screen.findByRole('button', { name: `Change: ${id}` }));
  return within(await screen.findByRole('dialog', { name: new RegExp(`^${id} `) }));
}
const save = { name: 'Save' };

test('sessions stand in their order, with their group and what belongs to them', async () => {
  open();
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '');
  expect(rows.map((row) => /S|IA|OB/.exec(row)?.[0])).toEqual(['S', 'IA', 'OB']);
  expect(rows[2]).toMatch(/Polar biology.*Ordinary sessions.*21/);
});

test('changed fields are sent with what they held before', async () => {
  const update = vi.spyOn(adminApi, 'updateSession').mockResolvedValue({ id: 'OB' });
  const user = open();
  const dialog = await change(user, 'OB');
  await user.type(dialog.getByRole('textbox', { name: 'Conveners' }), 'A. Ice\nB. Snow');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Group' }), '');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Color' }), '0');
  await user.click(dialog.getByRole('button', save));
  expect(await screen.findByText('Session OB has been saved.')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    id: 'OB',
    changes: { conveners: ['A. Ice', 'B. Snow'], group: '', color: 0 },
    before: { conveners: [], group: 'ordinary', color: 4 },
  });
});

test('what another editor stored meanwhile is shown beside one’s own, and nothing typed is lost', async () => {
  vi.spyOn(adminApi, 'updateSession').mockRejectedValue(new ApiError('conflict', 409));
  const user = open();
  const dialog = await change(user, 'OB');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' and ice');
  await user.click(dialog.getByRole('button', save));
  expect(await dialog.findByText(/Someone else has changed this/)).toBeTruthy();
  put({ ...biology, title: 'Life' }, special);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
    'Polar biology and ice',
  );
  expect(dialog.getByRole('button', { name: 'Save my version' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Use their version' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Life');
});

test('a new session is made; an id that is taken is told at its field', async () => {
  const append = vi
    .spyOn(adminApi, 'appendSession')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: 'OC' });
  const user = open();
  await user.click(screen.getByRole('button', { name: 'New session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New session' }));
  await user.type(dialog.getByRole('textbox', { name: 'Session ID' }), 'OC');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Clouds');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Group' }), 'ordinary');
  await user.click(dialog.getByRole('button', save));
  expect(await dialog.findAllByText('There is already a session with this ID.')).not.toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: 'Session ID' }), '1');
  await user.click(dialog.getByRole('button', save));
  expect(await screen.findByText('Session OC1 has been saved.')).toBeTruthy();
  expect(append.mock.calls[1]?.[0]).toEqual({ id: 'OC1', group: 'ordinary', title: 'Clouds' });
});

test.each([
  ['OB', /^2 programs and 1 timetable item belong to it/, true],
  ['IA', /^It has no programs or timetable items/, false],
])('before %s is deleted it is said what belongs to it', async (id, text, unassign) => {
  const remove = vi.spyOn(adminApi, 'deleteSession').mockResolvedValue({ id });
  const user = open();
  const dialog = await change(user, id);
  await user.click(dialog.getByRole('button', { name: 'Delete the session' }));
  const question = within(await screen.findByRole('dialog', { name: `Delete session ${id}?` }));
  expect(question.getByText(text)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete the session' }));
  await expect.poll(() => remove.mock.calls).toEqual([[id, unassign]]);
});
