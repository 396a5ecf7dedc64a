import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './rehearsal-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let opened: unknown[];
beforeEach(() => {
  opened = [];
  vi.spyOn(window, 'open').mockImplementation((path) => {
    opened.push([path, JSON.parse(sessionStorage.getItem('rehearsal') ?? 'null')]);
    return window;
  });
  storeOf('base').set({ closed: false, addAccount: true, addProgram: false, timeZone: 'Asia/Tokyo' });
  storeOf('permission').set({ issue: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => {
    for (const name of ['base', 'permission'] as const) storeOf(name).clear();
  });
});

const show = (search = '') =>
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[`/admin/operation/rehearsal${search}`]}>
        <Component />
      </MemoryRouter>
    </AppProviders>,
  );
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Begin the rehearsal' }));

test('a rehearsal opens in a tab of its own, this tab keeps nothing of it', async () => {
  show();
  await userEvent.selectOptions(screen.getByLabelText(/^As/), 'Presenter');
  await begin();
  await waitFor(() => expect(opened).toEqual([['/', { role: 'presenter', at: null }]]));
  expect(sessionStorage.getItem('rehearsal')).toBeNull();
});

test('a date of the time line is offered as the moment', async () => {
  const at = Date.UTC(2026, 11, 2, 1, 30);
  show(`?at=${at}`);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-12-02');
  expect(screen.getByLabelText<HTMLInputElement>(/^Time/).value).toBe('10:30');
  await begin();
  await waitFor(() => expect(opened).toEqual([['/', { role: 'participant', at }]]));
});

test('only settings that were changed differ in the rehearsal', async () => {
  show();
  const settings = within(screen.getByRole('group', { name: /With other settings/, hidden: true }));
  for (const name of ['Site closed', 'Post comments', 'New submissions'])
    await userEvent.click(settings.getByLabelText(name));
  await begin();
  const changed = { base: { closed: true, addProgram: true }, permission: { issue: false } };
  await waitFor(() => expect(opened).toEqual([['/', { role: 'participant', at: null, settings: changed }]]));
});

test('says when the browser opens no tab', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  show();
  await begin();
  expect(await screen.findByText(/has not opened a tab/)).toBeTruthy();
});
