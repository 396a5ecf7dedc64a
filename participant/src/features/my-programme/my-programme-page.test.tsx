import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainProgram } from 'api-mocks/factories/plain-program';
import { day, item } from 'api-mocks/factories/plain-timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component } from './my-programme-page.tsx';

const talk = (begin: string, end: string) => ({ order: 1, begin, end });

const screenIs = (wide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('width >='),
    addEventListener() {},
    removeEventListener() {},
  }));

beforeEach(() => {
  screenIs(true);
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
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => {
    for (const name of ['programs', 'stars', 'tables'] as const) storeOf(name).clear();
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
  expect(posters?.getByRole('link', { name: /^P7, 13:00 - 15:00, A: *Title of OA3$/ })).toBeTruthy();
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
  screenIs(false);
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
  expect(board?.textContent).toContain('OA3 · A · Board P8');
  expect(board?.textContent).toContain('Presenter at the board 13:45 - 14:30');
});
