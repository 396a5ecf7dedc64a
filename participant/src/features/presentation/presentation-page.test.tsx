import { act, screen, waitFor, within } from '@testing-library/react';
import type { PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { fill, fillTables } from '../../testing/fill.ts';
import { heading, isWaiting, showPages, where } from '../../testing/pages.tsx';
import { fillSessions } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './presentation-page.tsx';

const kenji = {
  givenName: 'Kenji',
  familyName: 'Mori',
  nameJa: '森 健二',
  affiliation: 'NIPR',
  presenter: false,
};
const talk = (more: Partial<PublicProgram> = {}) =>
  plainProgram('OM1', {
    title: 'Firn air',
    sessionId: 'OM',
    ownerUid: 'owner',
    authors: [{ givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true }, kenji],
    ...more,
  });

let database: FakeDatabase;

beforeEach(() => {
  database = fakeDatabase();
  fillSessions();
  fill('programs', talk());
  fill('presentationPages');
  signInParticipant('enterPresentation');
  act(() => {
    storeOf('comments', 'OM1').setState('live');
    storeOf('profiles', 'owner').set({ name: 'Aino Laine', affiliation: 'Oulu' });
  });
});

const open = (path = '/meeting/presentation/OM1') =>
  showPages({ [paths.presentation.pattern]: <Component /> }, path);
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('spec 2: the page of a presentation', () => {
  test('has ID, title, session, type, authors, editors and the places of its files and comments', () => {
    open();
    expect(heading()).toBe('Firn air');
    expect(document.title).toMatch(/^OM1 Firn air · /);
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(trail.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Program', '/meeting/program'],
      ['OM Meteorology', '/meeting/program/OM'],
    ]);
    expect(screen.getByText('*Aino Laine').tagName).toBe('STRONG');
    expect(screen.getByText(/Kenji Mori \(NIPR\)/)).toBeTruthy();
    const facts = within(screen.getByRole('complementary', { name: 'About this presentation' }));
    expect(facts.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'ID',
      'Session',
      'Type',
      'Time and place',
      'May be edited by',
    ]);
    expect(fact('ID').textContent).toBe('OM1');
    expect(within(fact('Session')).getByRole('link').getAttribute('href')).toBe('/meeting/program/OM');
    expect(fact('Type').textContent).toBe('Oral, in person');
    expect(fact('May be edited by').textContent).toBe('Aino Laine');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Presentation',
      'Abstract',
      'Comments',
    ]);
    expect(screen.getByText('No comments yet.')).toBeTruthy();
  });

  test('without such a program it says so and leads to the list, as soon as that is known', () => {
    act(() => storeOf('programs').setState('loading'));
    open('/meeting/presentation/OM404');
    expect(isWaiting()).toBe(true);
    act(() => storeOf('programs').setState('live'));
    expect(heading()).toBe('Page not found');
    expect(screen.getByRole('link', { name: 'Program' }).getAttribute('href')).toBe('/meeting/program');
    fill('programs', talk({ id: 'OM404', title: 'Come at last' }));
    expect(heading()).toBe('Come at last');
  });

  test('where the list is closed, the program itself is asked for before it is missed', () => {
    act(() => storeOf('programs').setState('denied'));
    open('/meeting/presentation/OM404');
    expect(isWaiting()).toBe(true);
    act(() => storeOf('program', 'OM404').setState('live'));
    expect(heading()).toBe('Page not found');
  });

  test('is called by its final number, and is found by it and by former ones', () => {
    fill('programs', talk({ numbers: ['OMo03', 'OMo12'] }));
    open('/meeting/presentation/OMo03?from=book#comments');
    expect(where()).toBe('/meeting/presentation/OM1?from=book');
    expect(heading()).toBe('Firn air');
    expect(document.title).toMatch(/^OMo12 Firn air · /);
    expect(fact('ID').textContent).toBe('OMo12');
  });

  test('says what is not known yet, and that a talk is given online', () => {
    fill('programs', talk({ sessionId: '', online: true }));
    open();
    expect(fact('Session').textContent).toBe('No session yet');
    expect(fact('Time and place').textContent).toBe('To be announced');
    expect(fact('Type').textContent).toBe('Oral, online');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Program');
  });

  test('names who else may edit the presentation, each once, and somebody without a profile as a participant', () => {
    act(() =>
      storeOf('coeditors').commit(
        new Map([['OM1', { owner: true as const, k: true as const, gone: true as const }]]),
      ),
    );
    act(() => storeOf('profiles', 'k').set({ name: 'Kenji Mori', affiliation: 'NIPR' }));
    open();
    const names = within(fact('May be edited by')).getAllByRole('listitem');
    expect(names.map((name) => name.textContent).slice(0, 2)).toEqual(['Aino Laine', 'Kenji Mori']);
    expect(names).toHaveLength(3);
  });

  test('of a poster tells the flash talk and the board, each as a way into the timetable', () => {
    fill('programs', talk({ presentationType: 'poster' }));
    fillTables(
      day({
        A: [item('x', '09:00', '10:00', { flash: { OM1: { order: 1, begin: '09:10', end: '09:12' } } })],
        Hall: [item('p', '13:00', '14:30', { kind: 'poster', programs: { OM1: { order: 1, board: 'P7' } } })],
      }),
    );
    open();
    const places = within(fact('Time and place'))
      .getAllByRole('link')
      .map((link) => [link.textContent?.replace(/\s+/g, ' '), link.getAttribute('href')]);
    expect(places).toEqual([
      [expect.stringMatching(/^Tue 1 December, 09:10 - 09:12Flash talkA/), '/meeting/table/day1/A/x'],
      [expect.stringMatching(/^Tue 1 December, 13:00 - 14:30HallBoard P7/), '/meeting/table/day1/Hall/p'],
    ]);
    expect(screen.getByText(/^All times are venue time/)).toBeTruthy();
  });

  test('a delay of its session is told with the time that is now expected', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:10:00+09:00') });
    const talks = { OM1: { order: 1, begin: '09:20', end: '09:40' } };
    fillTables(day({ A: [item('x', '09:00', '10:00', { sessionId: 'OM', programs: talks })] }));
    open();
    expect(fact('Time and place').textContent).not.toContain('late');
    act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 5, at: Date.now() } } }]])));
    expect(fact('Time and place').textContent).toContain('Running 5 minutes late, expected 09:25 - 09:45');
  });

  test('a place that editors give it appears without a reload', () => {
    open();
    const talks = { OM1: { order: 1, begin: '09:20', end: '09:40' } };
    fillTables(day({ A: [item('x', '09:00', '10:00', { programs: talks })] }));
    expect(fact('Time and place').textContent).toContain('Tue 1 December, 09:20 - 09:40');
    expect(screen.getByRole('button', { name: /calendar/i })).toBeTruthy();
  });
});

test('markup in title, name and affiliation is text', () => {
  const hostile = '<img src=x onerror="alert(1)">';
  fill(
    'programs',
    talk({
      title: hostile,
      authors: [{ givenName: hostile, familyName: 'X', affiliation: hostile, presenter: true }],
    }),
  );
  const { container } = open();
  expect(heading()).toBe(hostile);
  expect(container.querySelector('img')).toBeNull();
});

test('spec 4: a withdrawn presentation keeps its page, which says so', () => {
  fill('programs', talk({ canceled: true }));
  open();
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getByText(/^This presentation has been withdrawn/)).toBeTruthy();
  expect(heading()).toBe('Firn air');
});

test('a talk in Japanese is marked as one, others are not', () => {
  open();
  expect(screen.queryByText('Talk in Japanese')).toBeNull();
  fill('programs', talk({ language: 'ja' }));
  expect(screen.getByText('Talk in Japanese')).toBeTruthy();
});

test('until the presentation is known the page waits, and then fills itself', () => {
  fill('programs');
  act(() => storeOf('programs').setState('loading'));
  open();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(isWaiting()).toBe(true);
  fill('programs', talk());
  expect(heading()).toBe('Firn air');
});

test('only those who edit the presentation can manage it, and they are told to be here while the page is open', async () => {
  const { unmount } = open();
  expect(screen.queryByRole('heading', { name: 'Manage this presentation' })).toBeNull();
  await waitFor(() => expect(database.present).toEqual(['state/presence/data/program/OM1/u/slot']));
  unmount();
  await waitFor(() => expect(database.present).toEqual([]));
  fill('programs', talk({ ownerUid: 'u' }));
  open();
  expect(screen.getByRole('heading', { name: 'Manage this presentation' })).toBeTruthy();
  await waitFor(() =>
    expect(database.present.toSorted()).toEqual([
      'state/here/OM1/u/slot',
      'state/presence/data/program/OM1/u/slot',
    ]),
  );
});

test('the presentation that is opened from another one begins anew: nothing of the first stays', async () => {
  fill('programs', talk(), plainProgram('OM2', { title: 'Sea ice', sessionId: 'OM', ownerUid: 'owner' }));
  act(() => {
    storeOf('comments', 'OM1').commit(
      new Map([['a', { id: 'a', uid: 'other', name: 'Kenji Mori', body: 'About firn', time: 1 }]]),
    );
    storeOf('comments', 'OM2').setState('live');
  });
  signInParticipant('enterPresentation', 'issue');
  open();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your comment/ });
  act(() => box.focus());
  expect(screen.getByText('About firn')).toBeTruthy();
  act(() => screen.getByRole('link', { name: /^Next · OM2/ }).click());
  await waitFor(() => expect(heading()).toBe('Sea ice'));
  expect(screen.queryByText('About firn')).toBeNull();
  expect(await screen.findByText('No comments yet.')).toBeTruthy();
});
