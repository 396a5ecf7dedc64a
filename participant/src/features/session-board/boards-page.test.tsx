import { act, screen, within } from '@testing-library/react';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './boards-page.tsx';

beforeEach(() => {
  const sessions = ['OA', 'IB1', 'S'].map((id) => plainSession(id, { title: `Title of ${id}` }));
  storeOf('sessions').clear();
  storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
  storeOf('sessions').setState('live');
  storeOf('seen').clear();
  storeOf('seen').setState('live');
  signInParticipant('showSessionBbs');
});

test('spec 4: the boards stand in the order of their sessions: S, I, O', () => {
  show(<Component />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Title of S',
    'Title of IB1',
    'Title of OA',
  ]);
});

test('each board says how much is there, and a joined one what is new for the reader', () => {
  storeOf('boardComments').commit(new Map([['OA', 7]]));
  storeOf('boardParticipants').commit(new Map([['OA', 1]]));
  storeOf('seen').commit(new Map([['OA', 5]]));
  const since = storeOf('unreadBbs', 'OA/5');
  const entry = { name: 'N', body: 'x', time: 6 };
  act(() =>
    since.commit(
      new Map([
        ['a', { ...entry, id: 'a', uid: 'other' }],
        ['b', { ...entry, id: 'b', uid: 'u' }],
      ]),
    ),
  );
  show(<Component />);
  const row = screen.getByText('Title of OA').closest('li') as HTMLElement;
  expect(within(row).getByText('7 comments')).toBeTruthy();
  expect(within(row).getByText('1 joined')).toBeTruthy();
  expect(within(row).getByText('Joined')).toBeTruthy();
  expect(row.textContent).toContain('1 new');
  expect(
    within(screen.getByText('Title of S').closest('li') as HTMLElement).queryByText('Joined'),
  ).toBeNull();
});

test('numbers that are unknown are not shown as none; what was kept lacks nothing', () => {
  show(<Component />);
  const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement;
  expect(row('Title of S').textContent).not.toContain('0');
  act(() => storeOf('boardComments').commit(new Map([['OA', 7]])));
  expect(within(row('Title of S')).getByText('0 comments')).toBeTruthy();
  expect(within(row('Title of S')).queryByText(/joined/)).toBeNull();
});

test('boards stand under the groups of their sessions, in the order of these', () => {
  const sessions = ['OA', 'S'].map((id) =>
    plainSession(id, { title: `Title of ${id}`, group: id.charAt(0) }),
  );
  act(() => {
    storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
    storeOf('sessionGroups').commit(
      new Map([
        ['S', { id: 'S', title: 'Special', order: 2 }],
        ['O', { id: 'O', title: 'Ordinary', order: 1 }],
      ]),
    );
  });
  show(<Component />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Ordinary',
    'Special',
    'Other sessions',
  ]);
  expect(within(screen.getByRole('list', { name: 'Ordinary' })).getByText('Title of OA')).toBeTruthy();
  act(() => storeOf('sessionGroups').clear());
});
