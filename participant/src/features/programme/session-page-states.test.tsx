import { act, screen } from '@testing-library/react';
import { useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { fill, fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages } from '../../testing/pages.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component } from './session-programs-page.tsx';

const note = 'The program list is closed to the public.';

beforeEach(() => {
  fill('sessions', plainSession('OA', { title: 'Antarctic meteorites' }));
  fill('programs', plainProgram('OA1'), plainProgram('OA2'), plainProgram('OM1', { sessionId: 'OM' }));
  signInParticipant('enterPresentation', 'showProgramList', 'showSessionBbs');
});

const open = (id = 'OA') =>
  showPages({ [paths.sessionPrograms.pattern]: <Component /> }, `/meeting/program/${id}`);
const titles = () => screen.queryAllByText(/^Title O/).map((one) => one.textContent);
/** With spaces that break lines. */
const parts = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((one) => one.textContent?.replaceAll('\u2060', '').replaceAll('\u00a0', ' '));
const slot = (begin: string, end: string) => ({ order: 1, begin, end });

describe('the page of a session', () => {
  test('is awaited, and called missing only when that is known', () => {
    fill('sessions');
    act(() => storeOf('sessions').setState('loading'));
    open();
    expect(isWaiting()).toBe(true);
    expect(screen.queryByText('Page not found')).toBeNull();
    act(() => storeOf('sessions').setState('live'));
    expect(heading()).toBe('Page not found');
    expect(screen.getByRole('link', { name: 'Program' }).getAttribute('href')).toBe('/meeting/program');
  });

  test('waits for its presentations, and says when there are none', () => {
    fill('programs');
    act(() => storeOf('programs').setState('loading'));
    open();
    expect(heading()).toBe('OA Antarctic meteorites');
    expect(isWaiting()).toBe(true);
    act(() => storeOf('programs').setState('live'));
    expect(isWaiting()).toBe(false);
    expect(screen.getByText('There are no presentations in this session yet.')).toBeTruthy();
  });

  test('lists its own presentations only, and those that editors move to it', () => {
    open();
    expect(titles()).toEqual(['Title OA1', 'Title OA2']);
    fill('programs', plainProgram('OA1'), plainProgram('OA2', { sessionId: 'OM' }), plainProgram('OA3'));
    expect(titles()).toEqual(['Title OA1', 'Title OA3']);
  });

  test('has its sittings in the order of time, each with its place and way into the timetable', () => {
    fillTables(
      day({
        B: [item('y', '13:00', '14:00', { programs: { OA1: slot('13:00', '13:20') } })],
        A: [item('x', '09:00', '10:00', { programs: { OA2: slot('09:00', '09:20') } })],
      }),
    );
    open();
    expect(parts()).toEqual(['Tue 1 December, 09:00 - 10:00, A', 'Tue 1 December, 13:00 - 14:00, B']);
    const ways = screen
      .getAllByRole('link', { name: 'Show in the timetable' })
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/meeting/table/day1/A/x', '/meeting/table/day1/B/y']);
    expect(screen.getByText(/^All times are venue time/)).toBeTruthy();
  });

  test('names boards instead of times for posters, and what has no place yet stands last', () => {
    const posters = { OA1: { order: 1, board: 'P7' } };
    fillTables(day({ Hall: [item('p', '13:00', '14:30', { kind: 'poster', programs: posters })] }));
    open();
    expect(parts().at(-1)).toBe('Time and place to be announced');
    const row = screen.getByText('Title OA1').closest('li');
    expect(row?.textContent).toContain('P7');
    expect(row?.textContent).not.toContain('13:00');
  });

  test('without any place in the timetable does not speak of venue time', () => {
    open();
    expect(screen.queryByText(/^All times are venue time/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Show in the timetable' })).toBeNull();
  });
});

describe('spec 2, 3: while the program list is closed', () => {
  test('the page says so, and keeps what the reader may see', () => {
    signInParticipant();
    open();
    expect(screen.getByText(note)).toBeTruthy();
    expect(titles()).toHaveLength(2);
    act(() => signInParticipant('showProgramList'));
    expect(screen.queryByText(note)).toBeNull();
  });

  test('says nothing of it before the permission is known', () => {
    act(() =>
      useIdentity.setState(({ view }) => ({
        view: {
          ...view,
          permission: { ...view.permission, showProgramList: false },
          pending: { parts: ['permission'], claims: view.claims },
        },
      })),
    );
    open();
    expect(screen.queryByText(note)).toBeNull();
  });
});

test('a visitor reads titles without links, and neither boards nor editing are offered', () => {
  act(visitAnonymously);
  act(() =>
    useIdentity.setState(({ view }) => ({
      view: { ...view, permission: { ...view.permission, enterPresentation: false } },
    })),
  );
  open();
  for (const title of screen.getAllByText(/^Title O/)) expect(title.closest('a')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit session' })).toBeNull();
  expect(screen.queryByRole('link', { name: /board/i })).toBeNull();
});

test('markup in titles, conveners and scope is text, and nothing in it can run', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  fill(
    'sessions',
    plainSession('OA', {
      title: hostile,
      conveners: [hostile],
      scope: `${hostile}\n\n[x](javascript:alert(2))`,
    }),
  );
  const { container } = open();
  expect(heading()).toBe(`OA ${hostile}`);
  await screen.findByRole('heading', { name: 'Scope of the session' });
  expect(container.querySelector('img')).toBeNull();
  expect([...container.querySelectorAll('a')].filter((one) => one.href.startsWith('javascript:'))).toEqual(
    [],
  );
});
