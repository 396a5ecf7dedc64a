import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { day } from 'shared-data/testing/plain-timetable';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './timeline-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const now = Date.UTC(2026, 7, 10);
const dayLong = 86_400_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  storeOf('base').set({
    ...{ closed: false, addAccount: true, addProgram: true, timeZone: 'Asia/Tokyo', parties: {} },
    ...{ banquet: { date: '2026-12-03' } },
    deadlines: { registration: now + dayLong, submission: now - dayLong },
  });
  storeOf('permission').set({ addProgram: true, modifyProgram: true });
  const table = { ...day({}), date: '2026-08-10' };
  storeOf('tables').commit(new Map([[table.name, table]]));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => {
    for (const name of ['base', 'permission', 'tables'] as const) storeOf(name).clear();
  });
});

const show = () =>
  render(
    <AppProviders>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </AppProviders>,
  );

test('what is open says until when, what is closed says why and leads to its switch', () => {
  show();
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  expect(row('Register').getByText('open')).toBeTruthy();
  expect(row('Register').getByText(/^until 11 August 2026, 09:00 JST/)).toBeTruthy();
  expect(row('Submit abstracts').getByText('closed')).toBeTruthy();
  expect(row('Submit abstracts').getByText(/^ended on 9 August 2026/)).toBeTruthy();
  expect(row('Post comments').getByRole('link').getAttribute('href')).toBe('/admin/setting#permission.issue');
});

test('the dates that come stand in their order, today among them, those that are over are folded', () => {
  show();
  const coming = within(screen.getByRole('list', { name: 'Upcoming' })).getAllByRole('listitem');
  expect(coming.map(({ textContent }) => textContent)).toEqual([
    'Mon 10 AugustDay 1 of the symposiumSee the site then',
    '11 August 2026, 09:00 JST (00:00 UT)Registration endsSee the site then',
    'Thu 3 DecemberBanquetSee the site then',
  ]);
  expect(screen.getByText('Over (1)')).toBeTruthy();
});

test('the site can be seen on the morning of a day, and just after a deadline', () => {
  show();
  const coming = within(screen.getByRole('list', { name: 'Upcoming' }));
  const hrefs = coming
    .getAllByRole('link', { name: 'See the site then' })
    .map((link) => link.getAttribute('href'));
  expect(hrefs.slice(0, 2)).toEqual([
    `/admin/operation/rehearsal?at=${Date.UTC(2026, 7, 10, 1)}`,
    `/admin/operation/rehearsal?at=${now + dayLong + 60_000}`,
  ]);
});
