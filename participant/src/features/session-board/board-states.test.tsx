import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageI18n } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { fill, fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages } from '../../testing/pages.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component as BoardPage } from './board-page.tsx';
import { Component as BoardsPage } from './boards-page.tsx';

let database: FakeDatabase;

beforeEach(() => {
  database = fakeDatabase();
  fill('sessions', plainSession('OA', { title: 'Antarctic meteorites', titleJa: '南極隕石' }));
  act(() => storeOf('seen').setState('live'));
  signInParticipant('showSessionBbs');
});

const open = (path = '/meeting/sessionbbs/OA') =>
  showPages({ [paths.sessionBoards()]: <BoardsPage />, [paths.sessionBoard.pattern]: <BoardPage /> }, path);
const join = (...uids: string[]) =>
  act(() => storeOf('sessionParticipants', 'OA').commit(new Map(uids.map((uid) => [uid, true]))));
const people = () => {
  const section = screen
    .getByRole('heading', { name: 'People who joined' })
    .closest('section') as HTMLElement;
  return within(section);
};
const names = () =>
  people()
    .queryAllByRole('listitem')
    .map((one) => one.textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('spec 2: Join/Leave', () => {
  test('waits until it is known whether the reader has joined', async () => {
    act(() => storeOf('seen').setState('loading'));
    open();
    expect(button('Join').getAttribute('aria-disabled') ?? String(button('Join').disabled)).toBe('true');
    await userEvent.click(button('Join'));
    expect(database.written).toEqual([]);
    expect(screen.queryByText(/^When you join/)).toBeNull();
    act(() => storeOf('seen').setState('live'));
    expect(screen.getByText(/^When you join, your name appears on this board/)).toBeTruthy();
  });

  test('is not offered without a connection while that is unknown', () => {
    act(() => storeOf('seen').setState('loading'));
    act(() => useConnection.setState({ connection: 'lost' }));
    open();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    expect(screen.queryByText(/^0 joined|^Nobody has joined/)).toBeNull();
  });

  test('is known from what was kept of it', () => {
    act(() => storeOf('seen').setState('loading'));
    act(() => storeOf('seen').commit(new Map([['OA', 5]])));
    act(() => useConnection.setState({ connection: 'lost' }));
    open();
    expect(button('Leave')).toBeTruthy();
  });

  test('says what joining means to those who have not joined only', () => {
    act(() => storeOf('seen').commit(new Map([['OA', 5]])));
    open();
    expect(button('Leave')).toBeTruthy();
    expect(screen.queryByText(/^When you join/)).toBeNull();
  });

  test.each([
    ['permission_denied', 'You do not have permission to do this.'],
    ['disconnected', 'The server cannot be reached. Please check your connection and try again.'],
  ])('that fails (%s) says why, and the button stays for another try', async (code, reason) => {
    database.rejectNext(code);
    open();
    await userEvent.click(button('Join'));
    expect((await screen.findByText(reason)).closest('[role="alert"]')).not.toBeNull();
    await userEvent.click(button('Join'));
    await waitFor(() => expect(database.written).toHaveLength(2));
    expect(button('Join').getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('who joined', () => {
  test('nobody', () => {
    act(() => storeOf('sessionParticipants', 'OA').setState('live'));
    open();
    expect(people().getByText('Nobody has joined yet.')).toBeTruthy();
    expect(people().getByText('0 joined')).toBeTruthy();
  });

  test('is there as soon as somebody joins, and somebody without a profile is a participant', () => {
    open();
    join('p1');
    expect(names()).toEqual(['Participant']);
    act(() => storeOf('profiles', 'p1').set({ name: 'Kenji Mori', affiliation: 'NIPR' }));
    expect(names()).toEqual(['Kenji MoriNIPR']);
    expect(people().getByText('1 joined')).toBeTruthy();
  });

  test('of many the first twelve are named, the reader among them, and the others on demand', async () => {
    join(...Array.from({ length: 90 }, (_, index) => `p${index}`), 'u');
    act(() => storeOf('profiles', 'u').set({ name: 'Aino Laine', affiliation: 'Oulu' }));
    open();
    expect(people().getByText('91 joined')).toBeTruthy();
    expect(names()).toHaveLength(12);
    expect(names()[0]).toBe('Aino Laine (you)Oulu');
    await userEvent.click(people().getByRole('button', { name: 'Show 60 more' }));
    expect(names()).toHaveLength(72);
    await userEvent.click(people().getByRole('button', { name: 'Show 19 more' }));
    expect(names()).toHaveLength(91);
    expect(people().queryByRole('button')).toBeNull();
  });

  test('never more than 300 are named, as each name is listened to', async () => {
    join(...Array.from({ length: 400 }, (_, index) => `p${index}`));
    open();
    for (const more of [60, 60, 60, 60, 48])
      await userEvent.click(people().getByRole('button', { name: `Show ${more} more` }));
    expect(names()).toHaveLength(300);
    expect(people().queryByRole('button')).toBeNull();
    expect(people().getByText('400 joined')).toBeTruthy();
  });

  test('Japanese readers see the Japanese name of who gave one', async () => {
    join('p1', 'p2');
    act(() => {
      storeOf('profiles', 'p1').set({ name: 'Kenji Mori', nameJa: '森 健二', affiliation: 'NIPR' });
      storeOf('profiles', 'p2').set({ name: 'Dana Ek', affiliation: 'FMI' });
    });
    open();
    await act(() => pageI18n().changeLanguage('ja'));
    expect((await screen.findByText('森 健二')).getAttribute('lang')).toBe('ja');
    expect(screen.getByText('Dana Ek').getAttribute('lang')).toBeNull();
    expect(heading()).toContain('南極隕石');
  });

  test('markup in a name is text', () => {
    join('p1');
    act(() =>
      storeOf('profiles', 'p1').set({ name: '<b>x</b>', affiliation: '<img src=x onerror=alert(1)>' }),
    );
    const { container } = open();
    expect(names()).toEqual(['<b>x</b><img src=x onerror=alert(1)>']);
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('about the session', () => {
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

  test('without times it says so, and how many presentations there are', () => {
    open();
    expect(fact('Time and place')).toBe('To be announced');
    expect(screen.queryByText('Conveners')).toBeNull();
    expect(screen.getByRole('link', { name: '0 presentations' }).getAttribute('href')).toBe(
      '/meeting/program/OA',
    );
  });

  test('conveners, times and presentations stand as they are known', () => {
    fill('sessions', plainSession('OA', { conveners: ['Aino Laine', 'Kenji Mori'] }));
    fill('programs', plainProgram('OA1'));
    fillTables(day({ A: [item('x', '09:00', '10:00'), item('h', '11:00', '12:00', { hidden: true })] }));
    open();
    expect(fact('Conveners')).toBe('Aino Laine, Kenji Mori');
    expect(fact('Time and place')).toContain('Tue 1 December, 09:00 - 10:00A');
    expect(fact('Time and place')).not.toContain('11:00');
    expect(screen.getByRole('link', { name: '1 presentation' })).toBeTruthy();
  });
});

test('a board is read only while it can be seen', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => {
    storeOf('seen').commit(new Map([['OA', 5]]));
    const entry = { id: 'a', uid: 'other', name: 'Kenji Mori', body: 'New ice', time: 9 };
    storeOf('bbs', 'OA').commit(new Map([['a', entry]]));
    storeOf('bbs', 'OA').setState('live');
  });
  open();
  expect(screen.getByText('New ice')).toBeTruthy();
  expect(database.written).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(database.written).toEqual([{ 'state/seen/u/OA': 9 }]));
});

test('the sessions are awaited, by the board and by the list; a list without any says so', () => {
  fill('sessions');
  act(() => storeOf('sessions').setState('loading'));
  const { unmount } = open();
  expect(isWaiting()).toBe(true);
  expect(screen.queryByText('Page not found')).toBeNull();
  act(() => storeOf('sessions').setState('denied'));
  expect(heading()).toBe('Page not found');
  unmount();
  open('/meeting/sessionbbs');
  expect(screen.getByText('There are no sessions yet.')).toBeTruthy();
  act(() => storeOf('sessions').setState('loading'));
  expect(screen.queryByText('There are no sessions yet.')).toBeNull();
  expect(isWaiting()).toBe(true);
});
