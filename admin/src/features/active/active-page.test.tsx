import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { ActiveSite } from 'shared-data/models/site';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { WriteError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './active-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

/** 10:05 at the venue. */
const now = Date.UTC(2026, 11, 2, 1, 5);
const item = (id: string, begin: string, end: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  ...{ id, kind: 'oral', sessionId: 'OB', begin, end, version: 1, title: `Block ${id}`, ...more },
});
const day1: Timetable = {
  ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
  rooms: {
    A: {
      ...{ id: 'A', name: 'Hall A', order: 1 },
      tables: {
        m1: item('m1', '08:00', '09:00'),
        m2: item('m2', '10:00', '11:00'),
        m3: item('m3', '13:00', '14:00'),
        h1: item('h1', '10:00', '11:00', { hidden: true }),
      },
    },
  },
};
const at = (id: string): ActiveSite => ({ table: 'day1', room: 'A', item: id });
const put = (active?: ActiveSite) =>
  act(() => (active ? storeOf('activeSite').set(active) : storeOf('activeSite').clear()));

let set: MockInstance<typeof writes.setActiveSite>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  storeOf('sessions').commit(new Map([['OB', plainSession('OB')]]));
  storeOf('tables').commit(new Map([['day1', day1]]));
  storeOf('activeSite').setState('live');
  set = vi.spyOn(writes, 'setActiveSite').mockImplementation(async (next) => {
    put(next ?? undefined);
    storeOf('activeSite').setState('live');
  });
});
afterEach(() => {
  act(dismissToasts);
  vi.useRealTimers();
  for (const name of ['base', 'sessions', 'tables', 'activeSite'] as const) storeOf(name).clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/operation/activeSite']}>
        <Component />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const suggested = () => within(screen.getByRole('list', { name: 'On now according to the timetable' }));

test('what is on by the timetable is suggested, shown with one click, and taken back by undo', async () => {
  const user = open();
  expect(screen.getByText('Nothing. No session is set as in progress.')).toBeDefined();
  expect(
    suggested()
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([expect.stringMatching(/^In progress Block m2/), expect.stringMatching(/^Next Block m3/)]);
  await user.click(suggested().getByRole('button', { name: /^Show as in progress: Block m2/ }));
  expect(set).toHaveBeenLastCalledWith(at('m2'));
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(set).toHaveBeenLastCalledWith(null);
});

test('it is stopped for all readers at once', async () => {
  put(at('m2'));
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(set).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('Nothing. No session is set as in progress.')).toBeDefined();
});

test.each<[string, ActiveSite]>([
  ['Nothing. “Block m1” is over, or on another day.', at('m1')],
  ['Nothing. “Block h1” is hidden in the timetable.', at('h1')],
  ['Nothing. The item that was set is no longer in the timetable.', at('none')],
])('%s', (text, active) => {
  put(active);
  open();
  expect(screen.getByText(text)).toBeDefined();
});

test('a note is kept with the item; one by somebody else is shown and not overwritten', async () => {
  put(at('m2'));
  const user = open();
  const english = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note in English' });
  await user.type(english, 'Starts late');
  put({ ...at('m2'), note: { en: 'Room changed' } });
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(set).not.toHaveBeenCalled();
  expect(screen.getByText(/in the meantime: Room changed/)).toBeDefined();
  expect(english.value).toBe('Starts late');
  await user.click(screen.getByRole('button', { name: /^Keep my version/ }));
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(set).toHaveBeenLastCalledWith({ ...at('m2'), note: { en: 'Starts late' } });
});

test('a rejected change is told, and an undo after somebody else’s change does nothing', async () => {
  set.mockRejectedValueOnce(new WriteError('permission_denied'));
  const user = open();
  const start = () => suggested().getByRole('button', { name: /: Block m2/ });
  await user.click(start());
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(start());
  put(at('m3'));
  const calls = set.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(set.mock.calls).toHaveLength(calls);
});
