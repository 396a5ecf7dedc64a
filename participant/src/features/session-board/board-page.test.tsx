import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import type { CommentEntry } from 'shared-data/models/comment';
import { WriteError } from 'shared-data/platform/errors';
import { setFirebase } from 'shared-data/platform/firebase';
import type { AuthPort, Transport } from 'shared-data/platform/ports';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainComment } from 'shared-data/testing/plain-comment';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './board-page.tsx';

const entry = (id: string, more: Partial<CommentEntry> = {}) => plainComment(id, { time: 10, ...more });

let present: string[];
let written: Record<string, unknown>[];
let answer: () => Promise<void>;

beforeEach(() => {
  localStorage.clear();
  fillSessions();
  written = [];
  present = [];
  answer = async () => {};
  vi.spyOn(writes, 'newKey').mockResolvedValue('mine');
  const transport: Partial<Transport> = {
    serverTime: 'now',
    keepPresent: (path) => {
      present.push(path.replace(/\d+$/, 'slot'));
      return () => present.pop();
    },
    get: async () => null,
    update: async (values) => {
      written.push(values);
      await answer();
    },
  };
  setFirebase({ auth: {} as AuthPort, transport: transport as Transport });
  for (const name of ['bbs', 'sessionParticipants', 'boardLikes', 'boardLikeTotals'] as const)
    storeOf(name, 'OA').clear();
  storeOf('seen').clear();
  storeOf('seen').setState('live');
  storeOf('sessions').setState('live');
  storeOf('profiles', 'u').set({ name: 'Aino Laine', affiliation: 'Oulu' });
});

function open(id = 'OA') {
  return show(
    <>
      <Routes>
        <Route path="/meeting/sessionbbs/:id" element={<Component />} />
      </Routes>
      <Toaster />
    </>,
    `/meeting/sessionbbs/${id}`,
  );
}
const put = (...entries: CommentEntry[]) =>
  act(() => {
    storeOf('bbs', 'OA').commit(new Map(entries.map((one) => [one.id, one])));
    storeOf('bbs', 'OA').setState('live');
  });
const join = (time: number) => storeOf('seen').commit(new Map([['OA', time]]));

test('spec 2: the board of a session is joined and left by one button', async () => {
  signInParticipant('showSessionBbs', 'issue');
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(written).toEqual([{ 'state/sessionParticipants/OA/u': true, 'state/seen/u/OA': 'now' }]);
  act(() => join(5));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(written[1]).toEqual({ 'state/sessionParticipants/OA/u': null, 'state/seen/u/OA': null });
});

test('who joined is named by the public profile, the reader first', async () => {
  signInParticipant('showSessionBbs');
  storeOf('profiles', 'p1').set({ name: 'Kenji Mori', affiliation: 'NIPR' });
  storeOf('sessionParticipants', 'OA').commit(
    new Map([
      ['p1', true],
      ['u', true],
    ]),
  );
  open();
  const section = screen
    .getByRole('heading', { name: 'People who joined' })
    .closest('section') as HTMLElement;
  const names = within(section)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
  expect(names).toEqual(['Aino Laine (you)Oulu', 'Kenji MoriNIPR']);
});

test('what came since the last visit is marked as new and then as read, also for the next device', async () => {
  signInParticipant('showSessionBbs', 'issue');
  join(15);
  put(entry('old'), entry('fresh', { time: 20 }), entry('own', { uid: 'u', time: 30 }));
  open();
  expect(screen.getAllByText('New')).toHaveLength(1);
  expect(screen.getByText('New').closest('article')?.textContent).toContain('Text of fresh');
  await expect.poll(() => written).toEqual([{ 'state/seen/u/OA': 20 }]);
});

test('questions stand first, by their votes, and can be voted for', async () => {
  signInParticipant('showSessionBbs', 'issue', 'like');
  storeOf('boardLikeTotals', 'OA').commit(new Map([['q2', 3]]));
  put(entry('plain'), entry('q1', { question: true }), entry('q2', { question: true }));
  open();
  const questions = within(screen.getByRole('list', { name: 'Questions to the session' }));
  expect(questions.getAllByText(/Text of/).map((one) => one.textContent)).toEqual([
    'Text of q2',
    'Text of q1',
  ]);
  await userEvent.click(questions.getAllByRole('button', { name: /Vote up/ })[1] as HTMLElement);
  expect(written).toEqual([{ 'state/bbsLike/data/OA/u/q1': true }]);
  expect(within(screen.getByRole('list', { name: 'Comments' })).getByText('Text of plain')).toBeTruthy();
});

test('spec 3: while `like` is off, votes are shown and the missing buttons explained', () => {
  signInParticipant('showSessionBbs', 'issue');
  storeOf('boardLikeTotals', 'OA').commit(new Map([['q1', 3]]));
  put(entry('q1', { question: true }));
  open();
  expect(screen.queryByRole('button', { name: /Vote up/ })).toBeNull();
  expect(screen.getByText('3 votes')).toBeTruthy();
  expect(screen.getByText('Likes and votes are turned off at the moment.')).toBeTruthy();
});

test('a question is posted as one; while it is on its way it says so, and when rejected its text stays', async () => {
  signInParticipant('showSessionBbs', 'issue');
  const { promise, reject } = Promise.withResolvers<void>();
  answer = () => promise;
  put();
  open();
  await userEvent.type(screen.getByRole('textbox', { name: /Your comment/ }), 'Why?');
  await userEvent.click(screen.getByRole('checkbox', { name: /Post this as a question/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await expect
    .poll(() => written)
    .toEqual([
      { 'state/bbs/OA/mine': { uid: 'u', name: 'Aino Laine', body: 'Why?', time: 'now', question: true } },
    ]);
  // The database client shows a write at once and takes it back when it is rejected.
  put(entry('mine', { uid: 'u', body: 'Why?', question: true }));
  expect(await screen.findByText('Sending…')).toBeTruthy();
  act(() => storeOf('bbs', 'OA').clear());
  reject(new WriteError('permission_denied'));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect((screen.getByRole('textbox', { name: /Your comment/ }) as HTMLTextAreaElement).value).toBe('Why?');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('F30, spec 6: when comments are turned off while one types, the text stays and the reason is shown', async () => {
  signInParticipant('showSessionBbs', 'issue');
  put();
  open();
  await userEvent.type(screen.getByRole('textbox', { name: /Your comment/ }), 'Half a sent');
  act(() => signInParticipant('showSessionBbs'));
  expect((screen.getByRole('textbox', { name: /Your comment/ }) as HTMLTextAreaElement).value).toBe(
    'Half a sent',
  );
  expect(screen.getByText('Currently, comments cannot be posted')).toBeTruthy();
});

test('how many are here is said without names, and not to a reader who is alone', async () => {
  signInParticipant('showSessionBbs');
  const { unmount } = open();
  await expect.poll(() => present).toEqual(['state/presence/data/session/OA/u/slot']);
  act(() => storeOf('presenceTotal', 'session/OA').set(1));
  expect(screen.queryByText(/here now/)).toBeNull();
  act(() => storeOf('presenceTotal', 'session/OA').set(12));
  expect(screen.getByText('12 here now')).toBeTruthy();
  unmount();
  await waitFor(() => expect(present).toEqual([]));
});

test('a board of an unknown session leads on to the list', () => {
  signInParticipant('showSessionBbs');
  open('OX');
  expect(screen.getByRole('link', { name: 'Session boards' }).getAttribute('href')).toBe(
    '/meeting/sessionbbs',
  );
});
