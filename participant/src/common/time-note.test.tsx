import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { showOwnClock } from 'shared-data/collections/venue-clock';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as ItemPage } from '../features/timetable/item-page.tsx';
import { Component as TablePage } from '../features/timetable/timetable-page.tsx';
import { paths } from '../paths.ts';
import { readFrom } from '../testing/read-from.ts';
import { fillSessions, show } from '../testing/render.tsx';
import { signInParticipant } from '../testing/session.ts';

// The venue is in Tokyo.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:10:00+09:00') });
  fillSessions();
  signInParticipant('enterPresentation');
  const talks = {
    OA1: { order: 1, begin: '07:30', end: '08:00' },
    OA2: { order: 2, begin: '08:30', end: '09:00' },
  };
  storeOf('programs').commit(new Map(['OA1', 'OA2'].map((id) => [id, plainProgram(id)])));
  storeOf('tables').commit(
    new Map([
      ['day1', day({ A: [item('x', '07:30', '09:00', { programs: talks }), item('y', '09:00', '10:00')] })],
    ]),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  act(() => {
    showOwnClock(false);
    storeOf('tables').clear();
    storeOf('programs').clear();
  });
});

const open = (path: string) =>
  show(
    <Routes>
      <Route path={paths.tableItem.pattern} element={<ItemPage />} />
      <Route path={paths.table.pattern} element={<TablePage />} />
    </Routes>,
    `/meeting/table/${path}`,
  );
const choose = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('a reader elsewhere chooses their own clock, which is named and remembered, and goes back', async () => {
  readFrom('Europe/Paris');
  open('day1');
  expect(screen.getByText(/All times are venue time \(Tokyo, .+\)\./)).toBeTruthy();
  expect(screen.getByText('07:30 - 09:00')).toBeTruthy();
  await choose('Show my time');
  expect(screen.getByText(/All times are your time \(Paris, CET\)\./)).toBeTruthy();
  expect(screen.queryByText('07:30 - 09:00')).toBeNull();
  expect(localStorage.getItem('clock')).toBe('own');
  await choose('Show venue time');
  expect(screen.getByText('07:30 - 09:00')).toBeTruthy();
  expect(localStorage.getItem('clock')).toBeNull();
});

test('on another day there, the day is named; the hours of the day stand beside those of the venue', () => {
  readFrom('Europe/Paris');
  act(() => showOwnClock(true));
  open('day1');
  expect(screen.getByText('Mon 23:30 - 01:00 (+1)')).toBeTruthy();
  expect(screen.getByText('01:00 - 02:00')).toBeTruthy();
  expect(screen.getByText('Mon 23:30', { selector: 'time' })?.nextElementSibling?.textContent).toBe('07:30');
});

test('an item’s page shows its day and time there, and the venue’s beside it', () => {
  readFrom('Europe/Paris');
  act(() => showOwnClock(true));
  open('day1/A/x');
  expect(screen.getByText('Mon 30 November, 23:30 - 01:00 (+1)').parentElement?.textContent).toBe(
    'Mon 30 November, 23:30 - 01:00 (+1) (Tue 1 Dec, 07:30 venue time)',
  );
});

test('a talk names its day only where that is not the day of its item there', () => {
  readFrom('Europe/Paris');
  act(() => showOwnClock(true));
  open('day1/A/x');
  expect(screen.getByText('23:30 - 00:00')).toBeTruthy();
  expect(screen.getByText('Tue 00:30 - 01:00')).toBeTruthy();
});

test('who is at the venue has no choice, and one made elsewhere changes nothing', () => {
  readFrom('Asia/Tokyo');
  act(() => showOwnClock(true));
  open('day1');
  expect(screen.getByText('07:30 - 09:00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show (?:my|venue) time/ })).toBeNull();
});

test('the zone has the name of the day shown, also after the clocks have changed', () => {
  readFrom('Europe/Paris');
  const summer = { ...day({ A: [item('z', '09:00', '10:00')] }), name: 'day2', date: '2027-06-01' };
  storeOf('tables').commit(new Map([['day2', summer]]));
  act(() => showOwnClock(true));
  open('day2');
  expect(screen.getByText(/All times are your time \(Paris, CEST\)\./)).toBeTruthy();
});
