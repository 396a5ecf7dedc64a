import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as files from 'shared-data/platform/save-file';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, expect, test, vi } from 'vitest';
import { isWaiting } from '../../testing/pages.tsx';
import { fillSessions, show } from '../../testing/render.tsx';
import { screenIs } from '../../testing/screen-width.ts';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './my-programme-page.tsx';

const talk = (begin: string, end: string) => ({ order: 1, begin, end });

beforeEach(() => {
  screenIs('wide');
  fillSessions();
  signInParticipant('enterPresentation');
  act(() => {
    const programs = ['OA1', 'OA2', 'OA3', 'OA4'].map((id) => plainProgram(id, { title: `Title of ${id}` }));
    storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
    storeOf('programs').setState('live');
    storeOf('stars').commit(new Map(['OA1', 'OA3', 'OA4'].map((id) => [id, 1])));
    storeOf('stars').setState('live');
    const items = [
      item('x', '09:00', '12:00', { programs: { OA1: talk('09:20', '09:40'), OA2: talk('10:00', '10:20') } }),
      item('y', '13:00', '15:00', {
        kind: 'poster',
        programs: { OA3: { order: 1, board: 'P7' } },
        core: { odd: { begin: '13:00', end: '13:45' } },
      }),
    ];
    storeOf('tables').commit(new Map([['day1', day({ A: items })]]));
  });
});
test('the starred presentations stand as a list, or in a grid of rooms and times', async () => {
  show(<Component />, '/myroom/program');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Rooms side by side' }));
  const [talks, posters] = screen.getAllByRole('article').map((block) => within(block));
  expect(screen.getByRole('heading', { level: 3, name: 'A' })).toBeTruthy();
  expect(talks?.getByText('09:20 - 09:40')).toBeTruthy();
  expect(talks?.getByRole('link', { name: /Title of OA1$/ })).toBeTruthy();
  expect(
    posters?.getByRole('link', {
      name: /^P7, 13:00 - 15:00, A: *Title of OA3 *Presenter at the board 13:00 - 13:45$/,
    }),
  ).toBeTruthy();
  expect(screen.queryByText(/Title of OA2/)).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'As a list' }));
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

test('the address holds the choice; what has no place yet stands below the grid', () => {
  show(<Component />, '/myroom/program?view=grid');
  expect(screen.getByRole('heading', { level: 3, name: 'A' })).toBeTruthy();
  const unplaced = screen.getByRole('heading', { name: 'Time and place to be announced' });
  expect(unplaced.closest('section')?.textContent).toContain('Title of OA4');
});

test('on a narrow screen there is the list alone', () => {
  screenIs('narrow');
  show(<Component />, '/myroom/program?view=grid');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  expect(screen.queryByRole('button', { name: 'As a list' })).toBeNull();
  expect(screen.getByText('09:20 - 09:40')).toBeTruthy();
});

test('of a poster the list tells the board and when the presenter is there, and which place is a flash talk', () => {
  const flash = item('z', '12:00', '12:10', { flash: { OA3: talk('12:00', '12:01') } });
  const poster = item('y', '13:00', '15:00', {
    kind: 'poster',
    programs: { OA3: { order: 1, board: 'P8' } },
    core: { odd: { begin: '13:00', end: '13:45' }, even: { begin: '13:45', end: '14:30' } },
  });
  act(() => storeOf('tables').commit(new Map([['day1', day({ A: [flash, poster] })]])));
  show(<Component />, '/myroom/program');
  const [short, board] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('OA3'));
  expect(short?.textContent).toContain('Flash talk');
  expect(short?.textContent).not.toContain('Presenter at the board');
  expect(board?.textContent).toContain('A · Board P8');
  expect(board?.textContent).toContain('Presenter at the board 13:45 - 14:30');
});

test('while it is not known what was starred the page waits; then it says so where nothing was', () => {
  act(() => {
    storeOf('stars').clear();
    storeOf('stars').setState('loading');
  });
  show(<Component />, '/myroom/program');
  expect(isWaiting()).toBe(true);
  expect(screen.queryByText('You have not starred a presentation yet.')).toBeNull();
  act(() => storeOf('stars').setState('live'));
  expect(isWaiting()).toBe(false);
  expect(screen.getByText('You have not starred a presentation yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose from the program' }).getAttribute('href')).toBe(
    '/meeting/program',
  );
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('presentations at the same time are named with each other, those that follow are not', () => {
  const talks = item('x', '09:00', '12:00', {
    programs: { OA1: talk('09:00', '09:20'), OA3: talk('09:10', '09:30'), OA4: talk('09:30', '09:50') },
  });
  act(() => storeOf('tables').commit(new Map([['day1', day({ A: [talks] })]])));
  show(<Component />, '/myroom/program');
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Title of'));
  const clashes = rows.map((row) => row.textContent?.match(/At the same time: .*/)?.[0]);
  expect(clashes).toEqual(['At the same time: OA3', 'At the same time: OA1', undefined]);
});

test('days and their presentations stand in the order of time, what has no place yet last', () => {
  const tomorrow = {
    ...day({ B: [item('t', '08:00', '09:00', { programs: { OA4: talk('08:00', '08:20') } })] }),
  };
  act(() =>
    storeOf('tables').commit(
      new Map([
        ['day0', { ...tomorrow, name: 'day0', date: '2026-12-02', order: 2 }],
        ['day1', day({ A: [item('x', '09:00', '12:00', { programs: { OA3: talk('09:00', '09:20') } })] })],
      ]),
    ),
  );
  show(<Component />, '/myroom/program');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Tue 1 December',
    'Wed 2 December',
    'Time and place to be announced',
  ]);
});

test('a presentation whose star is taken back goes, and the focus to the next one', async () => {
  show(<Component />, '/myroom/program');
  const star = (id: string) => screen.queryByRole('button', { name: `My program: Title of ${id}` });
  act(() => star('OA1')?.focus());
  await act(async () => storeOf('stars').commit(new Map([['OA1', undefined]])));
  expect(star('OA1')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Title of OA3');
});

test('one that was withdrawn stays with its mark, one that was removed is left out', () => {
  act(() => {
    storeOf('programs').commit(
      new Map([
        ['OA1', plainProgram('OA1', { title: 'Title of OA1', canceled: true })],
        ['OA3', undefined],
      ]),
    );
  });
  show(<Component />, '/myroom/program');
  expect(screen.getByText('Canceled').closest('li')?.textContent).toContain('Title of OA1');
  expect(screen.queryByText('Title of OA3')).toBeNull();
});

test('the delay of a session is told with the talk it delays', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:10:00+09:00') });
  show(<Component />, '/myroom/program');
  act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 5, at: Date.now() } } }]])));
  expect(screen.getByText('Title of OA1').closest('li')?.textContent).toContain('expected 09:25');
  expect(screen.getByText('Title of OA3').closest('li')?.textContent).not.toContain('expected');
});

test('the file for one’s calendar holds what one starred, owns, edits, chairs and convenes', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  act(() => {
    const owned = { OA1: 'u', OA2: 'u', OA3: 'x', OA4: 'x' };
    storeOf('programs').commit(
      new Map(Object.entries(owned).map(([id, ownerUid]) => [id, plainProgram(id, { ownerUid })])),
    );
    storeOf('stars').clear();
    storeOf('coeditors').commit(new Map([['OA3', { u: true }]]));
    const programs = { OA2: talk('10:00', '10:20') };
    const mine = { programs, sessionId: 'OM' };
    storeOf('tables').commit(
      new Map([
        [
          'day1',
          day({
            A: [
              item('chaired', '09:00', '12:00', mine),
              item('convened', '13:00', '14:00', { sessionId: 'OS' }),
              item('closed', '15:00', '16:00', { closed: true }),
              item('others', '17:00', '18:00'),
              item('hidden', '19:00', '20:00', { hidden: true, sessionId: 'OS' }),
            ],
            B: [item('posters', '13:00', '15:00', { kind: 'poster', programs: { OA3: { order: 1 } } })],
          }),
        ],
      ]),
    );
    storeOf('sessions').commit(
      new Map([
        ['OM', plainSession('OM', { title: 'Meteorology' })],
        ['OS', plainSession('OS', { title: 'Snow', convenerUids: ['u'] })],
      ]),
    );
    const named = { chaired: { u: true as const }, others: { x: true as const } };
    storeOf('tableChairs', 'day1').commit(new Map([['A', named]]));
    storeOf('ownChair', 'day1/A/closed').set(true);
  });
  show(<Component />, '/myroom/program');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add to my calendar' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const titles = String(saved.mock.calls[0]?.[1]).match(/^SUMMARY:.*/gm);
  expect(titles?.map((line) => line.replace(/^SUMMARY:(\S+).*/, '$1')).toSorted()).toEqual([
    'OA',
    'OA2',
    'OA3',
    'OM',
    'OS',
  ]);
  act(() => {
    storeOf('tableChairs', 'day1').clear();
    storeOf('ownChair', 'day1/A/closed').clear();
    storeOf('coeditors').clear();
  });
});
