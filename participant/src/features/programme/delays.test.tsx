import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { day, item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { Component as ProgrammePage } from './programme-page.tsx';
import { Component as SessionPage } from './session-programs-page.tsx';

const slot = { order: 1, begin: '09:20', end: '09:40' };
const runsLate = (minutes: number | null) =>
  act(() => {
    storeOf('delays').clear();
    if (minutes) storeOf('delays').commit(new Map([['day1', { A: { x: { minutes, at: Date.now() } } }]]));
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:10:00+09:00') });
  fillSessions();
  signInParticipant('enterPresentation', 'showProgramList');
  storeOf('programs').commit(
    new Map(['OA1', 'OA2'].map((id) => [id, plainProgram(id, { title: `Title of ${id}`, sessionId: 'OA' })])),
  );
  storeOf('programs').setState('live');
  const items = [item('x', '09:00', '10:00', { programs: { OA1: slot } }), item('y', '11:00', '12:00')];
  storeOf('tables').commit(new Map([['day1', day({ A: items })]]));
});
afterEach(() => {
  act(() => {
    for (const name of ['delays', 'programs', 'tables'] as const) storeOf(name).clear();
  });
  vi.useRealTimers();
});

test.each(['', '?view=cards'])(
  'a delay shows on the program list %s at once, and goes with it',
  async (view) => {
    show(<ProgrammePage />, `/meeting/program${view}`);
    const link = await screen.findByRole('link', { name: 'Title of OA1' });
    runsLate(5);
    expect(screen.getAllByText('expected 09:25')).toHaveLength(1);
    expect(link.closest('article')?.textContent).toContain('expected 09:25');
    runsLate(null);
    expect(screen.queryByText(/expected/)).toBeNull();
  },
);

test('a session’s page tells of the delay of its sitting and of each talk', async () => {
  show(
    <Routes>
      <Route path={paths.sessionPrograms.pattern} element={<SessionPage />} />
    </Routes>,
    '/meeting/program/OA',
  );
  runsLate(5);
  await waitFor(() =>
    expect(screen.getByText('Running 5 minutes late, expected 09:05 - 10:05')).toBeTruthy(),
  );
  expect(screen.getByText('expected 09:25')).toBeTruthy();
  expect(screen.getByText('09:20 - 09:40')).toBeTruthy();
});
