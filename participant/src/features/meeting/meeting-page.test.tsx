import { act, screen, within } from '@testing-library/react';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../../testing/session.ts';
import { Component } from './meeting-page.tsx';

const talk = plainProgram('OM1', { title: 'Firn air', sessionId: 'OM', authors: [] });
const names = [
  ...([
    'information',
    'tables',
    'programs',
    'stars',
    'seen',
    'sponsors',
    'advertisements',
    'exhibitions',
  ] as const),
  ...(['contests', 'activeSite', 'enquete', 'sponsorSession', 'exhibitionSession'] as const),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T10:10:00+09:00') });
  fillSessions();
  signInParticipant('showSessionBbs');
});
afterEach(async () => {
  vi.useRealTimers();
  await act(async () => {
    for (const name of names) storeOf(name).clear();
  });
});

const parts = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const part = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);

test('with nothing to say the page has its ways on and nothing else', () => {
  storeOf('tables').setState('live');
  show(<Component />);
  expect(parts()).toEqual([]);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('Program'),
    expect.stringContaining('Timetable'),
    expect.stringContaining('Session boards'),
    expect.stringContaining('Instructions'),
    expect.stringContaining('My room'),
  ]);
});

test('what is on now stands first, items with the reader’s own presentations before others', () => {
  const own = item('x', '10:00', '11:00', { sessionId: 'OM', programs: { OM1: { order: 1 } } });
  storeOf('programs').commit(new Map([['OM1', talk]]));
  storeOf('tables').commit(
    new Map([
      ['day1', day({ B: [own], A: [item('y', '10:00', '12:00')], C: [item('z', '13:00', '14:00')] })],
    ]),
  );
  show(<Component />);
  const now = part('Now').getAllByRole('link');
  expect(now.map((link) => link.getAttribute('href'))).toEqual([
    '/meeting/table/day1/B/x',
    '/meeting/table/day1/A/y',
  ]);
  expect(now[0]?.textContent).toContain('Yours');
  expect(part('Next: 13:00').getAllByRole('link')).toHaveLength(1);
});

test('items with starred presentations come after one’s own and before others', () => {
  const starred = item('s', '10:00', '11:00', { programs: { OA9: { order: 1 } } });
  const own = item('x', '10:00', '11:00', { programs: { OM1: { order: 1 } } });
  storeOf('programs').commit(new Map([['OM1', talk]]));
  storeOf('stars').commit(new Map([['OA9', true]]));
  storeOf('tables').commit(
    new Map([['day1', day({ C: [own], B: [starred], A: [item('y', '10:00', '12:00')] })]]),
  );
  show(<Component />);
  const rooms = part('Now')
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('/')[4]);
  expect(rooms).toEqual(['C', 'B', 'A']);
  expect(part('Now').getByText('Starred')).toBeTruthy();
});

test('own presentations say when and where, and what is missing', () => {
  storeOf('programs').commit(new Map([['OM1', talk]]));
  storeOf('status', 'OM1').set({ abstract: { state: 'complete', at: 1 } });
  storeOf('status', 'OM1').setState('live');
  show(<Component />);
  const own = part('Your presentations');
  expect(own.getByText('Firn air')).toBeTruthy();
  expect(own.getByText('Time and place to be announced')).toBeTruthy();
  expect(own.getByText(/^Still missing: presentation PDF/)).toBeTruthy();
  expect(own.getByRole('link', { name: 'Upload in My room' }).getAttribute('href')).toBe('/myroom');
});

test('joined boards say how much is new', () => {
  storeOf('seen').commit(
    new Map([
      ['OA', 5],
      ['OM', 5],
    ]),
  );
  storeOf('seen').setState('live');
  const entry = { id: 'a', uid: 'other', name: 'N', body: 'x', time: 6 };
  storeOf('unreadBbs', 'OM/5').commit(new Map([['a', entry]]));
  show(<Component />);
  const boards = part('Your session boards').getAllByRole('listitem');
  expect(boards.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Antarctic meteorites.*Nothing new/),
    expect.stringMatching(/Meteorology.*1 new comment/),
  ]);
});

test('spec 2: the session in progress is a banner that leads into it, and none once it is over', () => {
  const running = item('x', '10:00', '11:00', { sessionId: 'OM' });
  storeOf('tables').commit(new Map([['day1', day({ A: [running, item('old', '08:00', '09:00')] })]]));
  storeOf('activeSite').set({ table: 'day1', room: 'A', item: 'x', note: { en: 'Starts late' } });
  show(<Component />);
  const banner = within(screen.getByRole('region', { name: 'In progress' }));
  expect(banner.getByText('Starts late')).toBeTruthy();
  expect(banner.getByRole('link', { name: 'Go to the session' }).getAttribute('href')).toBe(
    '/meeting/table/day1/A/x',
  );
  act(() => storeOf('activeSite').set({ table: 'day1', room: 'A', item: 'old' }));
  expect(screen.queryByRole('link', { name: 'Go to the session' })).toBeNull();
});

test('announcements come newest first, earlier ones unfold', () => {
  storeOf('information').set({
    announcements: {
      a: { text: { en: 'First' }, at: 1 },
      c: { text: { en: 'Third' }, at: 3 },
      b: { text: { en: 'Second' }, at: 2 },
    },
  });
  show(<Component />);
  const news = part('Announcements');
  expect(news.getAllByText(/First|Second|Third/).map((one) => one.textContent)).toEqual([
    'Third',
    'Second',
    'First',
  ]);
  expect(news.getByText('1 earlier announcement')).toBeTruthy();
  expect(news.getByText('First').closest('details')).not.toBeNull();
});

test('sponsors, exhibition, contests and advertisements stand where there are some, with the pages of their sessions', () => {
  const listing = (id: string, url?: string) =>
    new Map([[id, { id, name: { en: id }, order: 1, ...(url && { url }) }]]);
  storeOf('sponsors').commit(listing('Icecraft', 'https://icecraft.example.com/'));
  storeOf('contests').commit(listing('Student award'));
  storeOf('exhibitionSession').set('OA');
  storeOf('sponsorSession').set('unknown');
  show(<Component />);
  expect(parts()).toEqual(['Contests', 'Exhibition', 'Sponsors']);
  expect(part('Sponsors').getAllByRole('link')).toHaveLength(1);
  expect(part('Sponsors').getByRole('link', { name: 'Icecraft' }).getAttribute('rel')).toBe('noreferrer');
  expect(part('Exhibition').getByRole('link', { name: 'Exhibition session' }).getAttribute('href')).toBe(
    '/meeting/program/OA',
  );
});

test('the questionnaire is there while it is enabled', () => {
  const enquete = { url: 'https://questionnaire.example.org/', title: { en: 'How was it?' } };
  storeOf('enquete').set({ ...enquete, enabled: true });
  show(<Component />);
  expect(
    part('How was it?').getByRole('link', { name: 'Answer the questionnaire' }).getAttribute('href'),
  ).toBe(enquete.url);
  act(() => storeOf('enquete').set({ ...enquete, enabled: false }));
  expect(parts()).toEqual([]);
});

test('a visitor sees what is open to visitors', () => {
  visitAnonymously();
  show(<Component />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/meeting/program',
    '/meeting/table',
    '/meeting/instruction',
  ]);
});

test('spec 3: participants read that session boards are not open, instead of missing their entry', () => {
  signInParticipant();
  show(<Component />);
  expect(screen.getByText('Session boards are not open at the moment.')).toBeTruthy();
  act(() => signInParticipant('showSessionBbs'));
  expect(screen.queryByText('Session boards are not open at the moment.')).toBeNull();
});
