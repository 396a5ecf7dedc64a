import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TimetableRoom } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { heading } from '../../../testing/pages.tsx';
import { show } from '../../../testing/render.tsx';
import { signInParticipant } from '../../../testing/session.ts';
import { StageClockPage } from './stage-clock.tsx';

const oral = item('x', '09:00', '10:00', { sessionId: 'OM', programs: { OM1: { order: 1 } } });
const table = day({ A: [oral] });
const props = {
  table,
  room: table.rooms?.['A'] as TimetableRoom,
  item: oral,
  session: plainSession('OM', { title: 'Meteorology' }),
};
const begin = Date.parse('2026-12-01T09:00:00+09:00');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: begin });
  signInParticipant('enterPresentation');
  fill('programs', plainProgram('OM1', { title: '雪氷', sessionId: 'OM', language: 'ja' }));
});

const turn = (at: number) => act(() => storeOf('turn', 'day1/A/x').set({ program: 'OM1', at, minutes: 20 }));
const wait = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));
const clock = () => screen.getByRole('timer').textContent;

test('before anybody speaks the clock says what it waits for, and leads back to its item', () => {
  show(<StageClockPage {...props} />);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(heading()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Meteorology' }).getAttribute('href')).toBe(
    '/meeting/table/day1/A/x',
  );
});

test('it begins with the chair’s turn, names the talk in its language, and counts down by itself', () => {
  show(<StageClockPage {...props} />);
  turn(begin);
  expect(clock()).toBe('20:00');
  expect(screen.getByText('雪氷', { exact: false }).closest('[lang]')?.getAttribute('lang')).toBe('ja');
  expect(screen.getByText('Bjørn Åsen')).toBeTruthy();
  wait(1);
  expect(clock()).toBe('19:00');
});

test('its sign, which is read out, changes five minutes and one minute before the end, and when the time is over', () => {
  show(<StageClockPage {...props} />);
  turn(begin);
  const signs = [0, 14, 2, 3, 2].map((minutes) => {
    wait(minutes);
    return screen.getByRole('status').textContent;
  });
  expect(new Set(signs).size).toBe(4);
  expect(signs[0]).toBe(signs[1]);
  expect(screen.getByRole('timer').closest('[data-sign]')?.getAttribute('data-sign')).toBe('over');
});

test('a new turn begins the clock anew', () => {
  show(<StageClockPage {...props} />);
  turn(begin);
  wait(19);
  turn(Date.now());
  expect(clock()).toBe('20:00');
});

test('F and the button fill the screen, which then stays on; Escape gives it back', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: { request } } }));
  show(<StageClockPage {...props} />);
  await userEvent.keyboard('f');
  expect(request).toHaveBeenCalledWith('screen');
  expect(document.querySelector('[data-full]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('[data-full]')).toBeNull();
  expect(release).toHaveBeenCalledTimes(1);
});

test('a browser that cannot keep the screen on shows the clock all the same', async () => {
  show(<StageClockPage {...props} />);
  turn(begin);
  await userEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(document.querySelector('[data-full]')).not.toBeNull();
  expect(clock()).toBe('20:00');
});
