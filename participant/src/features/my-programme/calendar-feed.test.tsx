import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as feeds from 'shared-data/collections/calendar-feed';
import { pageI18n } from 'shared-data/i18n/i18n';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { showPages } from '../../testing/pages.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import './words.ts';

const link = 'https://symposium.example/calendar/secret.ics';
let change: MockInstance<typeof feeds.changeCalendarFeed>;

/** What the database tells of the reader's feed. */
const feed = (at: number | null) =>
  act(() => {
    const store = storeOf('calendarFeed');
    store.clear();
    if (at !== null) store.set({ at } as never);
    store.setState('live');
  });

beforeEach(() => {
  signInParticipant();
  change = vi.spyOn(feeds, 'changeCalendarFeed').mockImplementation(async ({ action }) => {
    feed(action === 'create' ? Date.UTC(2026, 10, 20, 3) : null);
    return action === 'create' ? link : null;
  });
});

const open = () => showPages({ '/': <CalendarFeed /> }, '/');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answer = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const shownLink = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link for your calendar' })?.value;

test('until it is known whether there is a link, nothing is offered', () => {
  act(() => storeOf('calendarFeed').setState('loading'));
  open();
  expect(screen.queryByRole('button')).toBeNull();
  feed(null);
  expect(screen.getByRole('button', { name: 'Create a link' })).toBeTruthy();
});

describe('who has no link', () => {
  beforeEach(() => feed(null));

  test('reads whom it gives access, and has none to revoke', () => {
    open();
    expect(screen.getByText(/^Anyone who has the link can read this calendar/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke the link' })).toBeNull();
    expect(screen.queryByText(/^You created a link on/)).toBeNull();
  });

  test('makes one without a question, in the language of the page, and reads that it is shown once', async () => {
    await act(() => pageI18n().changeLanguage('ja'));
    open();
    await userEvent.click(screen.getByRole('button'));
    expect(change.mock.calls).toEqual([[{ action: 'create', locale: 'ja' }]]);
    await act(() => pageI18n().changeLanguage('en'));
    expect(shownLink()).toBe(link);
    expect(screen.getByText('Copy the link now. It will not be shown again.').getAttribute('role')).toBe(
      'status',
    );
    expect(screen.getByRole('link', { name: 'Open in your calendar app' }).getAttribute('href')).toBe(
      'webcal://symposium.example/calendar/secret.ics',
    );
    expect(screen.queryByText(/^You created a link on/)).toBeNull();
  });

  test('is told when none could be made, and can try again', async () => {
    change.mockRejectedValueOnce(new ApiError('tooSoon', 429));
    open();
    await press('Create a link');
    expect(screen.getByRole('alert').textContent).toContain('Please try again later.');
    expect(shownLink()).toBeUndefined();
    await press('Create a link');
    expect(shownLink()).toBe(link);
  });

  test('copies the link by a button; where the browser forbids that, it stays in sight', async () => {
    open();
    await press('Create a link');
    const write = vi.fn(async (_: string) => {});
    vi.stubGlobal('navigator', { clipboard: { writeText: write } });
    await press('Copy');
    expect(write).toHaveBeenCalledWith(link);
    expect(screen.getByText('The link has been copied.')).toBeTruthy();
    write.mockRejectedValueOnce(new Error('denied'));
    await press('Copy');
    expect(screen.getByRole('alert').textContent).toContain('Copy the link now');
    expect(shownLink()).toBe(link);
  });

  test('finds the whole link marked as soon as the field has the focus', async () => {
    open();
    await press('Create a link');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    act(() => field.focus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
    expect(field.readOnly).toBe(true);
  });
});

describe('who has a link', () => {
  beforeEach(() => feed(Date.UTC(2026, 10, 20, 3, 5)));

  test('reads since when, but not the link', () => {
    open();
    expect(screen.getByText(/^You created a link on 20 Nov 2026, \d\d:05/)).toBeTruthy();
    expect(shownLink()).toBeUndefined();
  });

  test('is asked before a new one ends the old one', async () => {
    open();
    await press('Create a new link');
    expect(screen.getByRole('dialog').textContent).toContain('the current link will no longer be updated');
    await answer('Cancel');
    expect(change).not.toHaveBeenCalled();
    await press('Create a new link');
    await answer('Create a new link');
    expect(change).toHaveBeenCalledTimes(1);
    expect(shownLink()).toBe(link);
  });

  test('revokes it after a question, and is told', async () => {
    open();
    await press('Revoke the link');
    await answer('Revoke the link');
    expect(change.mock.calls).toEqual([[{ action: 'revoke', locale: 'en' }]]);
    expect(screen.getByText(/^The link has been revoked\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create a link' })).toBeTruthy();
  });

  test('keeps it when revoking fails, with the reason', async () => {
    change.mockRejectedValueOnce(new ApiError('unavailable', 0));
    open();
    await press('Revoke the link');
    await answer('Revoke the link');
    expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
    expect(screen.getByRole('button', { name: 'Revoke the link' })).toBeTruthy();
    expect(screen.queryByText(/^The link has been revoked\./)).toBeNull();
  });
});

test('a link that is revoked elsewhere is no longer shown here as one that works', async () => {
  feed(null);
  open();
  await press('Create a link');
  expect(shownLink()).toBe(link);
  feed(null);
  expect(shownLink()).toBeUndefined();
});
