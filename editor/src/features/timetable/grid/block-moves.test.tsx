import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../../schedule/fixtures.ts';
import {
  at,
  block,
  changePrograms,
  clearBoard,
  commit,
  focused,
  itemIn,
  places,
  putAt,
  setUpBoard,
  show,
} from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() =>
  setUpBoard(
    {
      A: item('a', { OA1: at('09:00', '09:15') }, { end: '09:30' }),
      B: item('b', { OB1: at('10:30', '10:45') }, { sessionId: 'OB', begin: '10:30', end: '11:00' }),
    },
    [talk('OA1', 'Carl Dahl'), talk('OB1', 'Carl Dahl', { sessionId: 'OB' })],
  ),
);
afterEach(() => {
  clearBoard();
  for (const name of ['openDraft', 'shownTables'] as const) storeOf(name).clear();
});

const takeUp = async (user: ReturnType<typeof show>, session: string) => {
  block(session).focus();
  await user.keyboard('m');
  await user.click(await screen.findByRole('menuitem', { name: /^Select to move/ }));
};
const placeAt = (name: RegExp) => screen.getByRole('button', { name });

test('a block is taken up by keyboard, led over all places and dropped with its talks in one write; one undo takes it back', async () => {
  const user = show();
  await takeUp(user, 'OA');
  await waitFor(() => expect(focused()).toBe('09:15 fits, until 09:45, Room A.'));
  expect(places().length).toBe(11);
  expect(screen.getByText(/10 places fit and 1 with a conflict/)).toBeDefined();
  expect(placeAt(/^10:30 .*Room A/).getAttribute('aria-label')).toMatch(
    /Conflict\. Carl Dahl presents OB1 at 10:30 - 10:45, Room B\./,
  );
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('09:30 fits, until 10:00, Room B.');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(itemIn('B', 'a')?.programs?.OA1).toMatchObject({ begin: '09:30', end: '09:45' }),
  );
  expect(changes.changeTimetable).toHaveBeenCalledOnce();
  expect(itemIn('A')).toBeUndefined();
  await waitFor(() => expect(focused()).toMatch(/^OA 09:30 - 10:00 .*Room B/));
  expect(places()).toEqual([]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(itemIn('A', 'a')?.programs?.OA1).toMatchObject({ begin: '09:00', end: '09:15' }),
  );
  expect(itemIn('B', 'a')).toBeUndefined();
});

test('Escape puts a block back, and the focus on it', async () => {
  const user = show();
  await takeUp(user, 'OA');
  await waitFor(() => expect(focused()).toMatch(/ fits, /));
  await user.keyboard('{Escape}');
  expect(places()).toEqual([]);
  expect(focused()).toMatch(/^OA 09:00 - 09:30/);
  expect(changes.changeTimetable).not.toHaveBeenCalled();
});

test('a block is dragged by its title to another time', async () => {
  show();
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0 };
  fireEvent.pointerDown(block('OB'), { ...pointer, clientX: 5, clientY: 5 });
  fireEvent.pointerMove(block('OB'), { ...pointer, clientX: 5, clientY: 40 });
  const place = placeAt(/^09:30 fits, until 10:00, Room B/);
  // Where the upper edge of the block is led.
  putAt(place, 5, 36);
  await waitFor(() => expect(place.dataset.over).toBe(''));
  fireEvent.pointerUp(place, pointer);
  await waitFor(() => expect(itemIn('B', 'b')).toMatchObject({ begin: '09:30', end: '10:00' }));
  expect(itemIn('B', 'b')?.programs?.OB1).toMatchObject({ begin: '09:30', end: '09:45' });
});

test('who loses a race over a block is told, and the focus goes back to it', async () => {
  vi.mocked(changes.changeTimetable).mockRejectedValueOnce(new ConflictError('changed'));
  const user = show();
  await takeUp(user, 'OA');
  await waitFor(() => expect(focused()).toMatch(/ fits, /));
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Someone else has changed this/);
  await waitFor(() => expect(focused()).toMatch(/^OA 09:00 - 09:30/));
});

test('what becomes busy meanwhile is marked while a block is held', async () => {
  const user = show();
  await takeUp(user, 'OA');
  expect(placeAt(/^10:15 .*Room A/).dataset.mark).toBe('fits');
  changePrograms('B', (programs) => Object.assign(programs, { OB1: at('10:15', '10:30') }));
  commit();
  expect(placeAt(/^10:15 .*Room A/).dataset.mark).toBe('conflict');
});

test('zoomed in, places lie five minutes apart', async () => {
  const user = show();
  for (const _ of [2, 3]) await user.click(screen.getByRole('button', { name: 'Larger' }));
  await takeUp(user, 'OA');
  await waitFor(() => expect(focused()).toBe('09:05 fits, until 09:35, Room A.'));
});

test('a block in a taken room says so in words, until it is led elsewhere', async () => {
  clearBoard();
  setUpBoard(
    {
      A: [item('a', {}, { end: '09:30' }), item('c', {}, { sessionId: 'OB', begin: '09:15', end: '10:00' })],
      B: [],
    },
    [],
  );
  const user = show();
  for (const session of ['OA', 'OB'])
    await waitFor(() => expect(block(session).getAttribute('aria-label')).toMatch(/, Room A, conflict, /));
  expect(within(block('OB')).getByText('conflict')).toBeDefined();
  await takeUp(user, 'OB');
  await user.click(await screen.findByRole('button', { name: /^09:00 fits.*Room B/ }));
  await waitFor(() => expect(block('OB').getAttribute('aria-label')).toMatch(/^OB 09:00/));
  for (const session of ['OA', 'OB'])
    expect(block(session).getAttribute('aria-label')).not.toMatch(/conflict/);
});

test('what the draft changes can be released from its menu, and nothing else', async () => {
  const user = show();
  await act(async () => {
    const [A, B] = [itemIn('A'), itemIn('B')] as [TimetableItem, TimetableItem];
    storeOf('openDraft').commit(new Map([['value', { id: 'd1', by: 'editor@example.org', at: 1 }]]));
    storeOf('shownTables').commit(new Map([['day1', day({ A: [{ ...A, end: '09:45' }], B: [B] })]]));
    storeOf('shownTables').setState('live');
  });
  const entry = () => screen.queryByRole('menuitem', { name: 'Release this now' });
  block('OA').focus();
  await user.keyboard('m');
  await waitFor(() => expect(entry()).not.toBeNull());
  await user.keyboard('{Escape}');
  block('OB').focus();
  await user.keyboard('m');
  await screen.findByRole('menuitem', { name: /^Select to move/ });
  expect(entry()).toBeNull();
});
