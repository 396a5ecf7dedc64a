import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { RoomMeetings, RoomZoom, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './zoom-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const item = (id: string, begin: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  ...{ id, kind: 'oral', sessionId: 'OB', begin, end: '11:00', version: 1, title: `Block ${id}`, ...more },
});
const day1: Timetable = {
  ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
  rooms: {
    A: {
      ...{ id: 'A', name: 'Hall A', order: 1 },
      tables: {
        m1: item('m1', '09:00'),
        m2: item('m2', '10:00'),
        c1: item('c1', '10:30', { closed: true }),
        tea: item('tea', '10:50', { kind: 'break' }),
      },
    },
  },
};
const zoom = (url: string): RoomZoom => ({
  url,
  meetingId: '9',
  passcode: 'p',
  showAt: Date.UTC(2026, 11, 1),
});
const own = zoom('https://own.example.org/j/1');
const put = (meetings: RoomMeetings) => act(() => storeOf('roomMeetings').commit(new Map([['A', meetings]])));
const stored = { zoom: zoom('https://hall.example.org/j/1'), itemZoom: { day1: { m1: own } } };

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  storeOf('sessions').commit(new Map([['OB', plainSession('OB')]]));
  storeOf('tables').commit(new Map([['day1', day1]]));
  put(stored);
  storeOf('roomMeetings').setState('live');
});
afterEach(() => {
  act(dismissToasts);
  for (const name of ['base', 'sessions', 'tables', 'roomMeetings'] as const) storeOf(name).clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/operation/zoomUrl']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Timetable items' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name });
const at = (id: string) => ({ room: 'A', table: 'day1', item: id });

test('each item is listed with the host it leads to: its own, its room’s, or none when it is closed', () => {
  open();
  const [first, second, closed] = rows();
  expect(rows()).toHaveLength(3);
  expect(first).toMatch(/Block m1.*own\.example\.org.*own/);
  expect(second).toMatch(/Block m2.*hall\.example\.org.*of the room/);
  expect(closed).toMatch(/Block c1.*closed.*none/);
});

test('a pasted invitation fills the fields, and the meeting is saved from 15 minutes before the item', async () => {
  const change = vi.spyOn(adminApi, 'changeZoom').mockResolvedValue({ count: 1 });
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Edit: Block m2/ }));
  await user.click(field(/^Paste the invitation/));
  await user.paste('参加 Zoom ミーティング\nhttps://zoom.us/j/81234567890\nパスコード：482913');
  expect(
    await dialog().findByText(/^Taken from the invitation: Address, Meeting ID, Passcode/),
  ).toBeDefined();
  expect(field(/^Address/).value).toBe('https://zoom.us/j/81234567890');
  expect(dialog().getByText('Leads to zoom.us')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  const after = {
    ...{ url: 'https://zoom.us/j/81234567890', meetingId: '812 3456 7890', passcode: '482913' },
    showAt: Date.UTC(2026, 11, 2, 0, 45),
  };
  expect(change).toHaveBeenCalledExactlyOnceWith([{ at: at('m2'), before: null, after }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(change).toHaveBeenLastCalledWith([{ at: at('m2'), before: after, after: null }]);
});

test('an address that was typed is not lost by Escape without a question', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Edit: Block m2/ }));
  await user.type(field(/^Address/), 'https://zoom.us/j/8');
  const address = field(/^Address/);
  fireEvent(address.closest('dialog') as Element, new Event('cancel', { cancelable: true }));
  const question = within(screen.getByRole('dialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(address.isConnected && address.value).toBe('https://zoom.us/j/8');
});

test('many items get the same meeting at once, and it can be removed from all', async () => {
  const change = vi.spyOn(adminApi, 'changeZoom').mockResolvedValue({ count: 3 });
  const user = open();
  const table = within(screen.getByRole('table', { name: 'Timetable items' }));
  await user.click(table.getByRole('checkbox', { name: 'Select all rows shown' }));
  await user.click(screen.getByRole('button', { name: 'Set the same address' }));
  await user.type(field(/^Address/), 'https://zoom.us/j/81234567890');
  await user.click(dialog().getByRole('button', { name: 'Save for 3 items' }));
  expect(
    change.mock.calls[0]?.[0].map(({ at: place, before, after }) => [place, before, after?.showAt]),
  ).toEqual([
    [at('m1'), own, Date.UTC(2026, 11, 1, 23, 45)],
    [at('m2'), null, Date.UTC(2026, 11, 2, 0, 45)],
    [at('c1'), null, Date.UTC(2026, 11, 2, 1, 15)],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove their addresses' }));
  expect(change).toHaveBeenLastCalledWith([{ at: at('m1'), before: own, after: null }]);
});

test('the second of two administrators is told, keeps what was typed, and chooses', async () => {
  const change = vi.spyOn(adminApi, 'changeZoom').mockRejectedValueOnce(new ApiError('conflict', 409));
  change.mockResolvedValue({ count: 1 });
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Edit: Block m1/ }));
  await user.clear(field(/^Address/));
  await user.type(field(/^Address/), 'https://mine.example.org/j/2');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText(/Somebody else has changed this/)).toBeDefined();
  const theirs = zoom('https://theirs.example.org/j/3');
  put({ itemZoom: { day1: { m1: theirs } } });
  expect(dialog().getByText(/Stored now: theirs\.example\.org/)).toBeDefined();
  expect(field(/^Address/).value).toBe('https://mine.example.org/j/2');
  await user.click(dialog().getByRole('button', { name: /^Keep my version/ }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(change.mock.lastCall?.[0][0]).toMatchObject({
    before: theirs,
    after: { url: 'https://mine.example.org/j/2' },
  });
});

test('an address that is not safe to open is named, and nothing is sent', async () => {
  const change = vi.spyOn(adminApi, 'changeZoom');
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Edit: Hall A' }));
  await user.clear(field(/^Address/));
  await user.type(field(/^Address/), 'http://zoom.us/j/1');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(dialog().getAllByText(/begins with https:\/\//).length).toBeGreaterThan(0);
  expect(field(/^Address/).getAttribute('aria-invalid')).toBe('true');
  expect(change).not.toHaveBeenCalled();
});
