import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { fill, fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages, where } from '../../testing/pages.tsx';
import { fillSessions } from '../../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component } from './programme-page.tsx';

const program = (id: string, more: Partial<PublicProgram> = {}) =>
  plainProgram(id, { title: `Title of ${id}`, ownerUid: 'somebody', ...more });
const all = [
  program('OA1'),
  program('OA2', { language: 'ja' }),
  program('OM1', { sessionId: 'OM', presentationType: 'poster' }),
];

beforeEach(() => {
  fillSessions();
  fill('programs', ...all);
  fill('movies');
  signInParticipant('enterPresentation', 'showProgramList');
});

const open = (search = '') => showPages({ [paths.programs()]: <Component /> }, `/meeting/program${search}`);
const titles = () => screen.queryAllByText(/^Title of/).map((one) => one.textContent);
const note = 'The program list is closed to the public.';
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const address = (url: string) => waitFor(() => expect(where()).toBe(url));
/** The number that a screen reader hears after each change. */
const summary = () =>
  screen.getAllByRole('status').find((one) => /^\d+ presentations?$/.test(one.textContent ?? ''))
    ?.textContent;

describe('spec 2: the program list', () => {
  test('stands by session, oral presentations before posters, with their number', async () => {
    fill('programs', program('OA9', { presentationType: 'poster' }), ...all, program('OA10'));
    open();
    expect(heading()).toBe('Program');
    expect(titles()).toEqual([
      'Title of OA1',
      'Title of OA2',
      'Title of OA10',
      'Title of OA9',
      'Title of OM1',
    ]);
    expect(summary()).toBe('5 presentations');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Antarctic meteorites'),
      expect.stringContaining('Meteorology'),
    ]);
  });

  test('is awaited, and empty only when that is known', async () => {
    fill('programs');
    act(() => storeOf('programs').setState('loading'));
    open();
    expect(isWaiting()).toBe(true);
    expect(summary()).toBeUndefined();
    const texts = () => [...choice('Type').options].map(({ text }) => text);
    expect(texts()).toEqual(['All types', 'Oral', 'Poster']);
    act(() => storeOf('programs').setState('live'));
    await waitFor(() => expect(texts()).toEqual(['All types', 'Oral (0)', 'Poster (0)']));
    expect(screen.getByText('There are no presentations yet.')).toBeTruthy();
    expect(summary()).toBe('0 presentations');
    expect(screen.queryByRole('button', { name: 'Show all presentations' })).toBeNull();
  });

  test('what editors add, withdraw or take out changes the page that is open', async () => {
    open();
    act(() =>
      storeOf('programs').commit(
        new Map([
          ['OA3', program('OA3')],
          ['OA1', program('OA1', { canceled: true })],
          ['OM1', undefined],
        ]),
      ),
    );
    expect(titles()).toEqual(['Title of OA1', 'Title of OA2', 'Title of OA3']);
    expect(screen.getByText('Canceled').closest('article')?.textContent).toContain('Title of OA1');
    expect(summary()).toBe('3 presentations');
  });
});

describe('spec 2, 3: while the list is closed to the public', () => {
  test('who may not read it finds the note, and neither list nor search', () => {
    signInParticipant();
    fill('programs');
    act(() => storeOf('programs').setState('denied'));
    open();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('There are no presentations yet.')).toBeNull();
  });

  test('who may read it all the same is told that others cannot', () => {
    signInParticipant();
    open();
    expect(screen.getByText(note)).toBeTruthy();
    expect(titles()).toHaveLength(3);
    act(() => signInParticipant('showProgramList'));
    expect(screen.queryByText(note)).toBeNull();
  });

  test('nothing is said of it before the permission is known', () => {
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

describe('a presentation without a session', () => {
  const unassigned = program('T1', { sessionId: '' });

  test.each([
    ['its owner', 'u', false, true],
    ['another participant', 'other', false, false],
    ['an editor', 'other', true, true],
  ])('%s: listed %s', (_, ownerUid, editor, listed) => {
    fill('programs', ...all, { ...unassigned, ownerUid });
    act(() => useIdentity.setState(({ view }) => ({ view: { ...view, claims: { admin: false, editor } } })));
    open();
    expect(titles().includes('Title of T1')).toBe(listed);
    expect(screen.queryByRole('heading', { name: /Not yet assigned/ }) !== null).toBe(listed);
    expect(summary()).toBe(listed ? '4 presentations' : '3 presentations');
  });
});

describe('filters', () => {
  test('narrow the list by session and type, and the number is announced', async () => {
    open();
    await userEvent.selectOptions(choice('Session'), 'OA');
    await address('/meeting/program?session=OA');
    expect(titles()).toEqual(['Title of OA1', 'Title of OA2']);
    await userEvent.selectOptions(choice('Type'), 'poster');
    expect(summary()).toBe('0 presentations');
    await userEvent.click(screen.getByRole('button', { name: 'Show all presentations' }));
    await address('/meeting/program');
    expect(titles()).toHaveLength(3);
    expect(choice('Session').value).toBe('');
  });

  test('by language', () => {
    open('?lang=ja');
    expect(titles()).toEqual(['Title of OA2']);
    expect(choice('Language').value).toBe('ja');
  });

  test('by day and room of the timetable', async () => {
    fillTables(
      day({
        A: [item('x', '09:00', '10:00', { programs: { OA1: { order: 1 } } })],
        Hall: [item('p', '13:00', '14:00', { kind: 'poster', programs: { OM1: { order: 1 } } })],
      }),
    );
    open('?day=2026-12-01');
    expect(titles()).toEqual(['Title of OA1', 'Title of OM1']);
    await userEvent.selectOptions(choice('Room'), 'Hall');
    expect(titles()).toEqual(['Title of OM1']);
    expect(await within(choice('Day')).findByRole('option', { name: 'Tue 1 December (1)' })).toBeTruthy();
  });

  test('by video and by star, which are offered only where there is one', async () => {
    const { unmount } = open('?session=OA');
    const offered = () =>
      screen.queryAllByRole('combobox', { hidden: true }).map((one) => one.getAttribute('name'));
    expect(offered()).toEqual(['session', 'type', 'day', 'room', 'lang']);
    act(() => {
      storeOf('movies').commit(
        new Map([
          ['OA2', { id: 'OA2', version: 'v', at: 1, duration: 9, width: 16, height: 9, poster: false }],
        ]),
      );
      storeOf('stars').commit(new Map([['OA1', 1]]));
    });
    await waitFor(() =>
      expect(offered()).toEqual(['session', 'type', 'day', 'room', 'lang', 'star', 'video']),
    );
    unmount();
    const starred = open('?star=1');
    expect(titles()).toEqual(['Title of OA1']);
    starred.unmount();
    open('?video=1');
    expect(titles()).toEqual(['Title of OA2']);
  });

  test('that are folded away say how many are in use, and are open then', () => {
    open('?lang=ja&day=2026-12-01');
    const summaryLine = screen.getByText('More filters (2 in use)');
    expect(summaryLine.closest('details')?.open).toBe(true);
  });

  test('none in use, they are folded', () => {
    open();
    expect(screen.getByText('More filters').closest('details')?.open).toBe(false);
  });
});

describe('search', () => {
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

  test('finds what is typed, keeps it in the address and says when nothing is found', async () => {
    open();
    await userEvent.type(box(), 'oa2');
    await address('/meeting/program?q=oa2');
    expect(await screen.findByText('1 presentation', { selector: '[role="status"]' })).toBeTruthy();
    await userEvent.type(box(), ' nothing');
    expect(await screen.findByText('No presentation matches.')).toBeTruthy();
    expect(box().value).toBe('oa2 nothing');
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['a pattern that would be expensive', '(a+)+$'],
    ['quotes and backslashes', '"\\" %'],
    ['an odd half of a character', '\ud83c'],
  ])('takes %s as text', async (_, text) => {
    const { container } = open(`?q=${encodeURIComponent(text.toWellFormed())}`);
    expect(await screen.findByText('No presentation matches.')).toBeTruthy();
    expect(box().value).toBe(text.toWellFormed());
    expect(container.querySelector('script')).toBeNull();
  });
});

test('the way to one’s own programme is for registered people', () => {
  const { unmount } = open();
  expect(screen.getByRole('link', { name: 'My program' }).getAttribute('href')).toBe('/myroom/program');
  unmount();
  act(visitAnonymously);
  open();
  expect(screen.queryByRole('link', { name: 'My program' })).toBeNull();
});

test('the view is chosen by a button that says whether it is chosen', async () => {
  open();
  const view = within(screen.getByRole('group', { name: 'View' }));
  const pressed = () =>
    view.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
  expect(pressed()).toEqual([
    ['List', 'true'],
    ['Cards', 'false'],
    ['Gallery', 'false'],
  ]);
  await userEvent.click(view.getByRole('button', { name: 'Cards' }));
  await address('/meeting/program?view=cards');
  expect(pressed()[1]).toEqual(['Cards', 'true']);
});
