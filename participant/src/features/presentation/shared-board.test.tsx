import { screen } from '@testing-library/react';
import type { Program } from 'shared-data/models/program';
import type { Timetable } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { item } from 'shared-data/testing/plain-timetable';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { submitted } from '../../testing/submission.ts';
import { PresentationFacts } from './presentation-facts.tsx';

const own: Program = { ...submitted, id: 'OMp01', ownerUid: 'u' };
const posters = item('x', '13:00', '14:30', {
  kind: 'poster',
  programs: { OMp01: { order: 1, board: 'P1' }, OMp02: { order: 2, board: 'P1' } },
});
const table: Timetable = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-01',
  order: 1,
  rooms: { hall: { id: 'hall', name: 'Hall', order: 1, tables: { x: posters } } },
};

beforeEach(() => {
  signInParticipant('enterPresentation');
  storeOf('tables').commit(new Map([['day1', table]]));
});
afterEach(() => {
  for (const name of ['tables', 'programs'] as const) storeOf(name).clear();
});

const open = (program: Program) =>
  show(<PresentationFacts program={program} session={undefined} positions={[]} />);

test('who edits a poster is told that another one has its board, readers are not', async () => {
  open(own);
  expect(await screen.findByText('Another poster uses this board at the same time: OMp02.')).toBeTruthy();
  open({ ...own, ownerUid: 'other' });
  expect(screen.getAllByText(/^Another poster uses this board/)).toHaveLength(1);
});

test('a withdrawn poster takes no board', () => {
  storeOf('programs').commit(new Map([['OMp02', { ...submitted, id: 'OMp02', canceled: true }]]));
  open(own);
  expect(screen.queryByText(/^Another poster uses this board/)).toBeNull();
});
