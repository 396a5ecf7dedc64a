import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { item, talk } from '../../../schedule/fixtures.ts';
import {
  at,
  card,
  changePrograms,
  clearBoard,
  commit,
  focused,
  itemIn,
  listed,
  places,
  setUpBoard,
  show,
} from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() =>
  setUpBoard(
    {
      A: item('a', { OA1: at('09:00', '09:15') }, { version: 3, end: '10:00' }),
      B: item('b', { OB1: at('09:15', '09:30') }, { sessionId: 'OB', end: '10:00' }),
    },
    [
      talk('OA1'),
      talk('OA2', 'Ben Okafor'),
      talk('OA3', 'Carl Dahl'),
      talk('OB1', 'Carl Dahl', { sessionId: 'OB' }),
    ],
  ),
);
afterEach(clearBoard);

test('a chosen program shows on every place whether it fits, and why not', async () => {
  const user = show();
  expect(places()).toEqual([]);
  await user.click(listed('OA3'));
  expect(places().map((one) => one.getAttribute('aria-label'))).toEqual([
    '09:15 Carl Dahl, until 09:30, Room A. Conflict. Carl Dahl presents OB1 at 09:15 - 09:30, Room B.',
    '09:30 fits, until 09:45, Room A.',
    '09:45 fits, until 10:00, Room A.',
    '09:00 other session, until 09:15, Room B. The item belongs to session OB.',
    '09:30 other session, until 09:45, Room B. The item belongs to session OB.',
    '09:45 other session, until 10:00, Room B. The item belongs to session OB.',
  ]);
  expect(screen.getByText(/2 places fit, 3 in other sessions,? and 1 with a conflict/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '09:30 fits, until 09:45, Room A.' }));
  expect(writes.placeProgram).toHaveBeenCalledExactlyOnceWith(
    'OA3',
    { table: 'day1', room: 'A', item: 'a', version: 3 },
    { order: 2, begin: '09:30', end: '09:45' },
    undefined,
  );
  expect(await card('OA3')).toBeDefined();
  expect(places()).toEqual([]);
});

test('flash talks are seen in their block, from the first to the last, after what comes before', () => {
  const slot = (order: number, begin: string, end: string) => ({ order, begin, end });
  const flash = { OP2: slot(2, '09:03', '09:06'), OP1: slot(1, '09:00', '09:03') };
  setUpBoard({ A: item('a', { OA1: at('08:45', '09:00') }, { begin: '08:45', flash }), B: item('b') }, []);
  show();
  const band = screen.getByTitle('2 flash talks 09:00 - 09:03 OP1 09:03 - 09:06 OP2');
  expect(band.textContent).toBe('09:00 2 flash talks');
  expect(band.previousElementSibling?.getAttribute('data-program')).toBe('OA1');
});

test('without a mouse a program is chosen, led over the places, placed, moved and taken out', async () => {
  const user = show();
  listed('OA2').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('09:15 fits, until 09:30, Room A.'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('09:30 fits, until 09:45, Room A.');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toMatch(/^09:30 other session, until 09:45, Room B/);
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(await card('OA2')).toBeDefined();
  expect(
    screen.getAllByRole('status').some((one) => /OA2: .*09:30 - 09:45, Room A/.test(one.textContent ?? '')),
  ).toBe(true);

  (await card('OA2')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/ fits, /));
  await user.keyboard('{Escape}');
  expect(places()).toEqual([]);
  expect(focused()).toMatch(/OA2/);
  await user.keyboard('{Delete}');
  await waitFor(() => expect(itemIn('A')?.programs).toEqual({ OA1: at('09:00', '09:15') }));
  await waitFor(() => expect(focused()).toMatch(/^OA2/));
});

test('the focus follows a program that was the last of the list', async () => {
  const user = show();
  await user.type(screen.getByRole('searchbox', { name: en['editor.grid.search'] }), 'OA2');
  listed('OA2').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/ fits, /));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^09:15 OA2 /));
});

test('the focus follows a program to another item, also when writing takes its time', async () => {
  const write = vi.mocked(writes.placeProgram).getMockImplementation();
  const { promise: written, resolve } = Promise.withResolvers<void>();
  vi.mocked(writes.placeProgram).mockImplementation(async (...change) => {
    await written;
    await write?.(...change);
  });
  const user = show();
  (await card('OB1')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^09:00 fits, .*Room B/));
  await user.keyboard('{ArrowLeft}{Enter}');
  resolve();
  await waitFor(() => expect(focused()).toMatch(/^09:15 OB1 .*Room A/));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(focused()).toMatch(/^09:15 OB1 .*Room B/));
});

test('the focus follows a program that undo takes out and redo places again', async () => {
  const user = show();
  listed('OA2').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/ fits, /));
  await user.keyboard('{Enter}');
  (await card('OA2')).focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(listed('OA2')));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(focused()).toMatch(/^09:15 OA2 /));
});

test('undo and redo go through the own moves', async () => {
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  const before = await card('OA2');
  await user.click(before);
  await user.click(screen.getByRole('button', { name: '09:45 fits, until 10:00, Room A.' }));
  const begin = () => itemIn('A')?.programs?.OA2?.begin;
  expect(begin()).toBe('09:45');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(begin()).toBe('09:15'));
  (await card('OA2')).focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(begin()).toBeUndefined());
  listed('OA2').focus();
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('There is nothing to undo.');
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(begin()).toBe('09:15'));
});

test('what somebody else has moved since is not undone', async () => {
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  await card('OA2');
  changePrograms('A', (programs) => Object.assign(programs, { OA2: at('09:30', '09:45', 2) }));
  commit();
  vi.mocked(writes.placeProgram).mockClear();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('Somebody else has moved OA2 in the meantime. Nothing has been changed.'),
  ).toBeDefined();
  expect(writes.unplaceProgram).not.toHaveBeenCalled();
  expect(itemIn('A')?.programs?.OA2?.begin).toBe('09:30');
});

test('the loser of a race is told, and the program stays where it was, with the focus', async () => {
  vi.mocked(writes.placeProgram).mockRejectedValueOnce(new ConflictError('changed'));
  const user = show();
  listed('OA2').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('09:15 fits, until 09:30, Room A.'));
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /OA2 was not moved\. Someone else has changed this/,
  );
  await waitFor(() => expect(document.activeElement).toBe(listed('OA2')));
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a link from the overview chooses the program', () => {
  show('/editor/timetable?program=OA3');
  expect(places().length).toBe(6);
  expect(listed('OA3').getAttribute('aria-pressed')).toBe('true');
});

test('where programs are named, they are called by their numbers', async () => {
  storeOf('programs').commit(
    new Map(
      [
        talk('OA1'),
        talk('OA2', 'Ben Okafor', { numbers: ['OAo02'] }),
        talk('OA3', 'Carl Dahl'),
        talk('OB1', 'Carl Dahl', { sessionId: 'OB', numbers: ['OBo07'] }),
      ].map((one) => [one.id, one]),
    ),
  );
  const user = show();
  await user.click(listed('OA3'));
  expect(places()[0]?.getAttribute('aria-label')).toMatch(/Carl Dahl presents OBo07 at/);
  await user.keyboard('{Escape}');
  fireEvent.pointerDown(listed('OAo02'), { button: 0, pointerId: 1, pointerType: 'mouse', clientX: 5 });
  fireEvent.pointerMove(listed('OAo02'), { pointerId: 1, pointerType: 'mouse', clientX: 50 });
  const named = await screen.findAllByText('OAo02');
  // In the list, in the bar above the board and beside the pointer.
  expect(named.length).toBe(3);
  expect(document.body.textContent).not.toMatch(/(?<!Talk )(OA2|OB1)/);
});

test('undo still knows the own moves after the page was left', async () => {
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  await card('OA2');
  cleanup();
  const again = show();
  await again.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(itemIn('A')?.programs?.OA2).toBeUndefined());
});

test('at the smallest zoom all rooms share the window', async () => {
  const user = show();
  const width = () => screen.getByRole('application').parentElement?.style.getPropertyValue('--room');
  expect(width()).toBe('10rem');
  await user.click(screen.getByRole('button', { name: 'All rooms' }));
  expect(width()).toBe('4.5rem');
  expect(screen.getByRole('button', { name: 'Smaller' }).getAttribute('aria-disabled')).toBe('true');
});

test('when the connection is lost while a change is on its way, the board says that it waits', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.mocked(writes.placeProgram).mockReturnValue(promise);
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:30 fits, until 09:45, Room A.' }));
  const told = () => screen.queryByText(/^There is no connection\. The change will be saved/);
  expect(told()).toBeNull();
  act(() => useConnection.setState({ connection: 'lost' }));
  await waitFor(() => expect(told()).not.toBeNull());
  act(() => useConnection.setState({ connection: 'connected' }));
  // Else the page would still ask before it is left, in the next file.
  await act(async () => resolve());
});

test('Escape cancels what a link has selected, before anything has the focus', async () => {
  const user = show('/editor/timetable?program=OA2');
  expect(places().length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  expect(places()).toEqual([]);
});
