import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Session } from 'shared-data/models/session';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './session-programs-page.tsx';

const session = plainSession('OM', {
  title: 'Meteorology',
  titleJa: '気水圏',
  conveners: ['Aino Laine', 'Kenji Mori'],
  scope: 'All about **ice**.',
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  act(() => storeOf('sessions').clear());
});

const put = (changes: Partial<Session> = {}) =>
  act(() => storeOf('sessions').commit(new Map([['OM', { ...session, ...changes }]])));

function open(as: 'participant' | 'editor') {
  put();
  signInParticipant('showProgramList');
  if (as === 'editor')
    useIdentity.setState(({ view }) => ({ view: { ...view, claims: { admin: false, editor: true } } }));
  return show(
    <Routes>
      <Route path="/meeting/program/:id" element={<Component />} />
    </Routes>,
    '/meeting/program/OM',
  );
}

async function openForm() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Edit session' }));
  const form = within(await screen.findByRole('form', { name: 'Edit session' }));
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
  return { user, form, field };
}

test('readers see conveners and scope, and nothing to edit', async () => {
  open('participant');
  expect(screen.getByText('Conveners: Aino Laine, Kenji Mori')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Scope of the session' })).toBeTruthy();
  expect((await screen.findByText('ice')).tagName).toBe('STRONG');
  expect(screen.queryByRole('button', { name: 'Edit session' })).toBeNull();
});

test('who chairs a sitting is named with it', () => {
  open('participant');
  act(() => {
    storeOf('programs').commit(new Map([['OM1', plainProgram('OM1', { sessionId: 'OM' })]]));
    storeOf('tables').commit(
      new Map([['day1', day({ A: [item('x', '09:00', '10:00', { programs: { OM1: { order: 1 } } })] })]]),
    );
    storeOf('profiles', 'a').set({ name: 'Dana Ek', affiliation: 'FMI' });
    storeOf('tableChairs', 'day1').commit(new Map([['A', { x: { a: true as const } }]]));
  });
  expect(screen.getByText('Dana Ek').closest('p')?.textContent).toBe('Chair: Dana Ek');
  act(() => {
    storeOf('tableChairs', 'day1').clear();
    for (const name of ['programs', 'tables'] as const) storeOf(name).clear();
  });
});

test('without a scope there is no heading for it, and one in the other language is marked as such', () => {
  open('participant');
  put({ scope: '' });
  expect(screen.queryByRole('heading', { name: 'Scope of the session' })).toBeNull();
  put({ scope: '', scopeJa: '氷の全て' });
  expect(screen.getByText('氷の全て').closest('[lang]')?.getAttribute('lang')).toBe('ja');
});

test('staff send what they changed, with what was there before', async () => {
  const send = vi.spyOn(adminApi, 'updateSession').mockResolvedValue({ id: 'OM' });
  open('editor');
  const { user, form, field } = await openForm();
  await user.clear(field('Scope'));
  await user.type(field('Scope in Japanese'), '氷');
  await user.type(field('Conveners'), '{Enter}Dana Ek');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(send.mock.calls).toEqual([
    [
      {
        id: 'OM',
        changes: { conveners: ['Aino Laine', 'Kenji Mori', 'Dana Ek'], scope: '', scopeJa: '氷' },
        before: { conveners: ['Aino Laine', 'Kenji Mori'], scope: 'All about **ice**.', scopeJa: '' },
      },
    ],
  ]);
});

test('what was typed is still there when the form is opened again, and sent as based on what was seen', async () => {
  const send = vi.spyOn(adminApi, 'updateSession').mockResolvedValue({ id: 'OM' });
  open('editor');
  const { user, field } = await openForm();
  await user.type(field('Scope'), ' And snow.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  put({ titleJa: '大気' });
  const again = await openForm();
  expect(again.field('Scope').value).toBe('All about **ice**. And snow.');
  await user.click(again.form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(send.mock.lastCall?.[0]).toEqual({
    id: 'OM',
    changes: { scope: 'All about **ice**. And snow.' },
    before: { scope: 'All about **ice**.' },
  });
});

test('a change by somebody else is shown beside one’s own, which is kept until the editor decides', async () => {
  const send = vi
    .spyOn(adminApi, 'updateSession')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: 'OM' });
  open('editor');
  const { user, form, field } = await openForm();
  await user.type(field('Scope'), ' And snow.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Someone else has changed this in the meantime/)).toBeTruthy();
  expect(field('Scope').value).toBe('All about **ice**. And snow.');
  put({ scope: 'All about air.' });
  expect(await form.findByText('This session has been changed elsewhere')).toBeTruthy();
  expect(form.getByText('All about air.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(send.mock.lastCall?.[0]).toEqual({
    id: 'OM',
    changes: { scope: 'All about **ice**. And snow.' },
    before: { scope: 'All about air.' },
  });
});
