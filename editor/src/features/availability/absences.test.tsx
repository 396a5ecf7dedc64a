import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as data from 'shared-data/collections/editor-data';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PublicProfile } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { Component } from './availability-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() => {
  storeOf('tables').commit(new Map([['day1', day({ A: [] })]]));
  storeOf('tables').setState('live');
  storeOf('people').commit(
    new Map([['u1', { name: 'Kaede Mori', affiliation: 'Institute' } as PublicProfile]]),
  );
  storeOf('people').setState('live');
});
afterEach(() => {
  for (const name of ['tables', 'people', 'allUnavailable'] as const) storeOf(name).clear();
});

test('an absence that ends before it begins is told at the field, not saved, and stays typed', async () => {
  const save = vi.spyOn(data, 'setUnavailable').mockResolvedValue();
  showPage(<Component />, '/editor/availability');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add an absence' }));
  press();
  const person = await screen.findByRole('combobox', { name: /Person/ });
  fireEvent.change(person, { target: { value: 'Kaede' } });
  fireEvent.click(screen.getByTitle('Kaede Mori, Institute'));
  const begin = screen.getByLabelText<HTMLInputElement>(/^From/);
  const end = screen.getByLabelText<HTMLInputElement>(/^Until/);
  fireEvent.change(begin, { target: { value: '14:00' } });
  fireEvent.change(end, { target: { value: '13:00' } });
  press();
  await waitFor(() => expect(end.getAttribute('aria-invalid')).toBe('true'));
  expect(save).not.toHaveBeenCalled();
  expect([begin.value, end.value]).toEqual(['14:00', '13:00']);

  fireEvent.change(end, { target: { value: '15:00' } });
  press();
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith('u1', '0', {
      date: '2026-11-20',
      begin: '14:00',
      end: '15:00',
    }),
  );
});

test('an absence of an account that is gone can still be taken out', async () => {
  const save = vi.spyOn(data, 'setUnavailable').mockResolvedValue();
  const user = showPage(<Component />, '/editor/availability');
  act(() =>
    storeOf('allUnavailable').commit(
      new Map([['u-gone', { 3: { date: '2026-11-20', begin: '09:00', end: '10:00' } }]]),
    ),
  );
  await user.click(await screen.findByRole('button', { name: /^Remove: Deleted account, / }));
  expect(save).toHaveBeenCalledExactlyOnceWith('u-gone', '3', null);
});
