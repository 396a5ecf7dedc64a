import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainSession } from 'api-mocks/factories/plain-session';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../../schedule/fixtures.ts';
import { Component } from '../timetable-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const at = (begin: string, end: string, order = 1) => ({ order, begin, end });
let items: Record<'A' | 'B', TimetableItem>;

const commit = () =>
  act(() => storeOf('tables').commit(new Map([['day1', day({ A: [items.A], B: [items.B] })]])));

/** What the database does with a write: its effect is seen at once. */
function change(room: string, change: (programs: NonNullable<TimetableItem['programs']>) => void) {
  const key = room as 'A' | 'B';
  const programs = { ...items[key].programs };
  change(programs);
  items = { ...items, [key]: { ...items[key], programs, version: items[key].version + 1 } };
}

beforeEach(() => {
  vi.spyOn(writes, 'placeProgram').mockImplementation(async (id, to, slot, from) => {
    if (from) change(from.room, (programs) => delete programs[id]);
    change(to.room, (programs) => Object.assign(programs, { [id]: slot }));
    commit();
  });
  vi.spyOn(writes, 'unplaceProgram').mockImplementation(async (id, from) => {
    change(from.room, (programs) => delete programs[id]);
    commit();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
  const programs = [
    talk('OA1'),
    talk('OA2', 'Ben Okafor'),
    talk('OA3', 'Carl Dahl'),
    talk('OB1', 'Carl Dahl', { sessionId: 'OB' }),
  ];
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  items = {
    A: item('a', { OA1: at('09:00', '09:15') }, { version: 3, end: '10:00' }),
    B: item('b', { OB1: at('09:15', '09:30') }, { sessionId: 'OB', end: '10:00' }),
  };
  commit();
  storeOf('programs').setState('live');
  storeOf('tables').setState('live');
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['programs', 'tables', 'sessions'] as const) storeOf(name).clear();
});

function show(url = '/editor/timetable') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[url]}>
        <Component />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const grid = () => within(screen.getByRole('application'));
const card = (id: string) => grid().findByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${id} `) });
const listed = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id} `) });
const places = () => grid().queryAllByRole('button', { name: /, until / });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

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
  expect(screen.getByText(/2 places fit, 3 in other sessions, 1 with a conflict/)).toBeDefined();
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
  await waitFor(() => expect(items.A.programs).toEqual({ OA1: at('09:00', '09:15') }));
  await waitFor(() => expect(focused()).toMatch(/^OA2/));
});

test('undo and redo go through the own moves', async () => {
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  const before = await card('OA2');
  await user.click(before);
  await user.click(screen.getByRole('button', { name: '09:45 fits, until 10:00, Room A.' }));
  const begin = () => items.A.programs?.OA2?.begin;
  expect(begin()).toBe('09:45');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(begin()).toBe('09:15'));
  (await card('OA2')).focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(begin()).toBeUndefined());
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(begin()).toBe('09:15'));
});

test('what somebody else has moved since is not undone', async () => {
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  await card('OA2');
  change('A', (programs) => Object.assign(programs, { OA2: at('09:30', '09:45', 2) }));
  commit();
  vi.mocked(writes.placeProgram).mockClear();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Somebody else has moved OA2 since. Nothing was changed.')).toBeDefined();
  expect(writes.unplaceProgram).not.toHaveBeenCalled();
  expect(items.A.programs?.OA2?.begin).toBe('09:30');
});

test('the loser of a race is told, and the program stays where it was', async () => {
  vi.mocked(writes.placeProgram).mockRejectedValueOnce(new ConflictError('changed'));
  const user = show();
  await user.click(listed('OA2'));
  await user.click(screen.getByRole('button', { name: '09:15 fits, until 09:30, Room A.' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /OA2 was not moved\. Someone else has changed this/,
  );
  expect(listed('OA2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a link from the overview chooses the program', () => {
  show('/editor/timetable?program=OA3');
  expect(places().length).toBe(6);
  expect(listed('OA3').getAttribute('aria-pressed')).toBe('true');
});
