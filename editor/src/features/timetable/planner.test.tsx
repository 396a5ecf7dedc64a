import { act, screen, waitFor, within } from '@testing-library/react';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Timetable } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../schedule/fixtures.ts';
import { at, clearBoard, show as open } from './testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const first = (slots: Record<string, ReturnType<typeof at>>, version = 3) =>
  day({
    A: [item('a', slots, { version })],
    B: [item('b', { OB1: at('09:30', '09:50') }, { sessionId: 'OB' })],
  });

const putTable = (table: Timetable) => act(() => storeOf('tables').commit(new Map([[table.name, table]])));

beforeEach(() => {
  vi.spyOn(writes, 'placeProgram').mockResolvedValue();
  vi.spyOn(writes, 'unplaceProgram').mockResolvedValue();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
  const programs = [
    talk('OA1'),
    talk('OA2', 'Ben Okafor'),
    talk('OA3', 'Carl Dahl'),
    talk('OB1', 'Carl Dahl', { sessionId: 'OB' }),
    talk('OM1', 'Dana Ek', { sessionId: 'OM' }),
  ];
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  storeOf('sessions').commit(new Map(['OA', 'OB', 'OM'].map((id) => [id, plainSession(id)])));
  putTable(first({ OA1: at('09:00', '09:15') }));
  storeOf('programs').setState('live');
  storeOf('tables').setState('live');
});
afterEach(clearBoard);

const show = (url = '/editor/timetable?view=form') => open(url);
const field = (name: string) =>
  document.querySelector(`form [name="${name}"]`) as HTMLInputElement | HTMLSelectElement;
const values = () => ['table', 'room', 'item', 'begin', 'end'].map((name) => field(name).value);
const assign = () => screen.getByRole('button', { name: 'Assign time' });

test('choosing a program fills in the next free slot, and one press assigns it', async () => {
  const user = show();
  await user.selectOptions(field('program'), 'OA2');
  expect(values()).toEqual(['day1', 'A', 'a', '09:15', '09:30']);
  await user.click(assign());
  expect(writes.placeProgram).toHaveBeenCalledExactlyOnceWith(
    'OA2',
    { table: 'day1', room: 'A', item: 'a', version: 3 },
    { order: 2, begin: '09:15', end: '09:30' },
    undefined,
    undefined,
  );
  expect(await screen.findByText(/^OA2: .*09:15 - 09:30, Room A$/)).toBeDefined();
});

test('after a program has its place the form goes on with the next one of its session', async () => {
  const user = show('/editor/timetable?view=form&program=OA2');
  await user.click(assign());
  putTable(first({ OA1: at('09:00', '09:15'), OA2: at('09:15', '09:30') }, 4));
  await waitFor(() => expect(field('program').value).toBe('OA3'));
  expect(values()).toEqual(['day1', 'A', 'a', '09:30', '09:45']);
});

test('a conflict with another editor is shown and nothing is lost', async () => {
  vi.mocked(writes.placeProgram).mockRejectedValueOnce(new ConflictError('changed'));
  const user = show('/editor/timetable?view=form&program=OA2');
  await user.click(assign());
  const alert = await screen.findByText('Not saved. Your entry is kept.');
  expect(alert.closest('[role=alert]')?.textContent).toContain('Someone else has changed this');
  expect(field('program').value).toBe('OA2');
  expect(values()).toEqual(['day1', 'A', 'a', '09:15', '09:30']);
  putTable(first({ OA1: at('09:00', '09:15') }, 4));
  await user.click(assign());
  expect(vi.mocked(writes.placeProgram).mock.lastCall?.[1].version).toBe(4);
});

test('a poster that is saved where it stands keeps its board', async () => {
  act(() => {
    storeOf('programs').commit(new Map([['OA9', talk('OA9', 'Eva Lund', { presentationType: 'poster' })]]));
  });
  const slots = { OA9: { order: 4, board: 'P07' } };
  putTable(day({ A: [item('p', slots, { kind: 'poster', version: 2 })] }));
  const user = show('/editor/timetable?view=form&program=OA9');
  await user.selectOptions(field('item'), 'p');
  await user.click(assign());
  expect(vi.mocked(writes.placeProgram).mock.lastCall?.[2]).toEqual({ order: 4, board: 'P07' });
});

test('a slot that another editor takes meanwhile is told before anything is sent', async () => {
  const user = show('/editor/timetable?view=form&program=OA2');
  putTable(first({ OA1: at('09:00', '09:15'), OA3: at('09:10', '09:30') }, 4));
  expect(screen.getByText('OA3 is already placed at 09:10 - 09:30.')).toBeDefined();
  await user.click(assign());
  expect(screen.getByText('Another talk is scheduled at this time.')).toBeDefined();
  expect(writes.placeProgram).not.toHaveBeenCalled();
});

test('a presenter who is elsewhere at that time is named', async () => {
  const user = show('/editor/timetable?view=form&program=OA3');
  await user.clear(field('begin'));
  await user.type(field('begin'), '09:30');
  await user.clear(field('end'));
  await user.type(field('end'), '09:45');
  expect(screen.getByText('Carl Dahl is needed elsewhere at that time.')).toBeDefined();
  expect(screen.getByText(/Carl Dahl presents OB1 at 09:30 - 09:50, Room B\./)).toBeDefined();
});

test('a room without an item of the session gets one together with the talk', async () => {
  const user = show('/editor/timetable?view=form&program=OM1');
  await user.selectOptions(field('room'), 'B');
  expect(field('item').value).toBe('new');
  expect(field('itemBegin').value).toBe('10:30');
  await user.click(assign());
  await waitFor(() => expect(writes.placeProgram).toHaveBeenCalled());
  expect(writes.placeProgram).toHaveBeenCalledExactlyOnceWith(
    'OM1',
    { table: 'day1', room: 'B', item: 'OM-1', version: 0 },
    { order: 1, begin: '10:30', end: '10:45' },
    undefined,
    { kind: 'oral', sessionId: 'OM', begin: '10:30', end: '12:00' },
  );
});

test('an item and its talk may cross midnight: clock times are typed, hours that go on are stored', async () => {
  const user = show('/editor/timetable?view=form&program=OM1&table=day1&room=B&item=new');
  const typed = { itemBegin: '23:00', itemEnd: '01:30', begin: '00:10', end: '00:30' };
  for (const [name, time] of Object.entries(typed)) {
    await user.clear(field(name));
    await user.type(field(name), time);
  }
  expect(screen.getByText(/^Ends on the next day, Sat 21 Nov/)).toBeDefined();
  await user.click(assign());
  expect(writes.placeProgram).toHaveBeenCalledExactlyOnceWith(
    'OM1',
    { table: 'day1', room: 'B', item: 'OM-1', version: 0 },
    { order: 1, begin: '24:10', end: '24:30' },
    undefined,
    { kind: 'oral', sessionId: 'OM', begin: '23:00', end: '25:30' },
  );
  expect(await screen.findByText(/^OM1: .*00:10 - 00:30 \(\+1\), Room B$/)).toBeDefined();
});

test('a talk that is moved leaves its old place in the same write', async () => {
  const user = show('/editor/timetable?view=form&program=OA1');
  await user.clear(field('begin'));
  await user.type(field('begin'), '10:00');
  expect(field('end').value).toBe('10:15');
  await user.click(assign());
  const from = { table: 'day1', room: 'A', item: 'a', version: 3 };
  expect(writes.placeProgram).toHaveBeenCalledWith(
    'OA1',
    from,
    { order: 1, begin: '10:00', end: '10:15' },
    from,
    undefined,
  );
});

test('a talk is taken out of its slot, and undo puts it back', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Remove OA1 from Room A at 09:00' }));
  const ref = { table: 'day1', room: 'A', item: 'a', version: 3 };
  expect(writes.unplaceProgram).toHaveBeenCalledExactlyOnceWith('OA1', ref);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(writes.placeProgram).toHaveBeenCalledExactlyOnceWith('OA1', ref, at('09:00', '09:15'));
});

test('a time can be assigned by keyboard alone', async () => {
  const user = show('/editor/timetable?view=form&program=OA2');
  const end = field('end');
  for (let presses = 0; presses < 40 && document.activeElement !== end; presses += 1) await user.tab();
  await user.keyboard('{Enter}');
  expect(writes.placeProgram).toHaveBeenCalledOnce();
});

test('double-booked slots and presenters are marked on the board, with what they clash with', () => {
  putTable(first({ OA1: at('09:00', '09:15'), OA2: at('09:10', '09:30'), OA3: at('09:35', '09:50') }, 4));
  show();
  const board = screen.getByRole('region', { name: en['editor.timetable.board'] });
  const rows = within(board).getAllByRole('listitem');
  const marks = (id: string) =>
    rows.find((row) => row.querySelector('strong')?.textContent === id)?.textContent;
  expect(marks('OA1')).toContain('Same roomOA2 09:10 - 09:30 Room A');
  expect(marks('OA2')).toContain('Same roomOA1 09:00 - 09:15 Room A');
  expect(marks('OA3')).toContain('Two places at onceOB1 09:30 - 09:50 Room B');
});

test('a day without rooms says so, and leads to the board where they are made', async () => {
  putTable(day({}));
  const user = show('/editor/timetable?view=form&table=day1&program=OA2');
  expect(await screen.findByText('This day has no rooms yet.')).toBeTruthy();
  expect(values()).toEqual(['day1', '', '', '', '']);
  await user.click(screen.getByRole('link', { name: 'Add rooms on its board' }));
  expect(await screen.findByRole('button', { name: 'Add a room' })).toBeTruthy();
});
