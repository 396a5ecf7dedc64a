import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Figures } from 'shared-data/models/figures';
import { ApiError } from 'shared-data/platform/errors';
import * as file from 'shared-data/platform/save-file';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './home-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const figures: Figures = {
  at: 1,
  people: {
    ...{ total: 480, banquet: 2, days: { '2026-08-01': 480 }, countries: { FI: 80, JP: 400 } },
    ...{ mainSessions: { OB: 480 }, attendance: { online: 1 }, parties: { OB: 3 } },
  },
  programs: {
    ...{ total: 230, withdrawn: 4, days: { '2026-08-02': 234 }, sessions: { '': 6, OB: 224 } },
    forms: { 'oral-online': 230 },
  },
  files: [{ kind: 'abstract', complete: 200, converting: 0, failed: 0, missing: 30 }],
  mails: { sent: 7, waiting: 0, held: 0, failed: 1, dropped: 0 },
  readers: 12,
  read: {
    pages: 3,
    most: [
      { on: 'session', id: 'OB', people: 9 },
      { on: 'program', id: 'P1', people: 3 },
      { on: 'item', id: 'day1/A/x', people: 1 },
    ],
  },
  concerned: {
    ...{ presenters: 4, arriving: 0, oralFiles: 2, posterFiles: 1 },
    ...{ administrators: 1, editors: 2, boardReaders: 0 },
  },
};

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  storeOf('sessions').commit(new Map([['OB', plainSession('OB')]]));
});
afterEach(() => {
  act(() => {
    for (const name of ['base', 'sessions'] as const) storeOf(name).clear();
  });
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin']}>
        <Component />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}

test('the figures are shown as the server counts them, each with the list of what it counts', async () => {
  vi.spyOn(adminApi, 'figures').mockResolvedValue(figures);
  open();
  const strip = within(screen.getByRole('region', { name: 'Figures' }));
  expect(await strip.findByText('480')).toBeTruthy();
  expect(screen.getByText('reading now').closest('div')?.textContent).toContain('12');
  expect(screen.getByRole('link', { name: 'without a session' }).getAttribute('href')).toBe(
    '/admin/meeting/program?session=none&withdrawn=no',
  );
  const countries = await screen.findByRole('table', { name: 'Participants by country' });
  expect(within(countries).getByRole('link', { name: 'Finland, People: 80' }).getAttribute('href')).toBe(
    '/admin/meeting/info?country=FI',
  );
});

test('what is being read is listed by page, without names', async () => {
  vi.spyOn(adminApi, 'figures').mockResolvedValue(figures);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'reading now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reading now' }));
  expect(dialog.getByText('12 people are reading.')).toBeTruthy();
  expect(dialog.getByText('They have 3 pages open.')).toBeTruthy();
  const rows = dialog.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/meeting/sessionbbs/OB',
    '/meeting/presentation/P1',
    '/meeting/table/day1/A/x',
  ]);
  expect(rows[0]?.textContent).toMatch(/^OB .*Session board9$/);
});

test('a figure is downloaded as a table', async () => {
  vi.spyOn(adminApi, 'figures').mockResolvedValue(figures);
  const save = vi.spyOn(file, 'saveFile').mockImplementation(() => {});
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'CSV: Participants by country' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual([
    'countries.csv',
    '\uFEFFCountry,People\r\nJapan,400\r\nFinland,80\r\n',
  ]);
});

test('figures that cannot be counted say so, and the rest of the page stays', async () => {
  vi.spyOn(adminApi, 'figures').mockRejectedValue(new ApiError('unavailable', 503));
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByText('The site is open')).toBeTruthy();
});
