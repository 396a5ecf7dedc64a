import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { SessionGroup } from 'shared-data/models/session';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './group-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const special: SessionGroup = { id: 'special', title: 'Special', order: 1 };
const ordinary: SessionGroup = { id: 'ordinary', title: 'Ordinary', titleJa: '通常', order: 2 };
const sent = { special: { id: 'special', title: 'Special' }, ordinary: { ...ordinary, order: undefined } };
const before = [sent.special, sent.ordinary];
const put = (...groups: SessionGroup[]) =>
  act(() => {
    storeOf('sessionGroups').clear();
    storeOf('sessionGroups').commit(new Map(groups.map((group) => [group.id, group])));
    storeOf('sessionGroups').setState('live');
  });

let change: MockInstance<typeof adminApi.changeSessionGroups>;
beforeEach(() => {
  change = vi.spyOn(adminApi, 'changeSessionGroups').mockResolvedValue({ ids: [] });
  put(special, ordinary);
  const sessions = [plainSession('OA'), plainSession('OB'), plainSession('IA', { group: '' })];
  storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
});
afterEach(() => {
  act(dismissToasts);
  act(() => {
    for (const name of ['sessions', 'sessionGroups'] as const) storeOf(name).clear();
  });
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/meeting/sessionGroup']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}

test('groups stand in their order with their sessions, and a button moves one', async () => {
  const user = open();
  const group = screen.getByRole('list', { name: 'Session group' });
  expect(group.textContent).toMatch(/Special.*There are no sessions.*Ordinary.*OA.*OB/);
  await user.click(screen.getByRole('button', { name: 'Move up: Ordinary' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ groups: [sent.ordinary, sent.special], before });
});

test('a session gets another group', async () => {
  const update = vi.spyOn(adminApi, 'updateSession').mockResolvedValue({ id: 'IA' });
  const user = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group of IA' }), 'Special');
  expect(update).toHaveBeenCalledExactlyOnceWith({
    id: 'IA',
    changes: { group: 'special' },
    before: { group: '' },
  });
});

test('a new group comes last', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'New group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New group' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Workshops');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The group “Workshops” has been saved.')).toBeTruthy();
  const groups = change.mock.calls[0]?.[0].groups ?? [];
  expect(groups.slice(0, 2)).toEqual(before);
  expect(groups[2]).toMatchObject({ id: expect.stringMatching(/^[\w-]{1,64}$/), title: 'Workshops' });
});

test('a name that another administrator changed meanwhile is shown beside one’s own', async () => {
  change.mockRejectedValueOnce(new ApiError('conflict', 409));
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Change: Ordinary' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a group' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' sessions');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Someone else has changed this/)).toBeTruthy();
  put(special, { ...ordinary, title: 'Regular' });
  await user.click(dialog.getByRole('button', { name: 'Save my version' }));
  await expect
    .poll(() => change.mock.calls[1]?.[0])
    .toEqual({
      groups: [sent.special, { ...sent.ordinary, title: 'Ordinary sessions' }],
      before: [sent.special, { ...sent.ordinary, title: 'Regular' }],
    });
});

test('before a group is deleted it is said what happens to its sessions', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Delete: Ordinary' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the group “Ordinary”?' }));
  expect(question.getByText(/^Its 2 sessions will be kept/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => change.mock.calls).toEqual([[{ groups: [sent.special], before }]]);
});
