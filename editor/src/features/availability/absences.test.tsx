import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as data from 'shared-data/collections/editor-data';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PublicProfile } from 'shared-data/models/user';
import { WriteError } from 'shared-data/platform/errors';
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
  for (const name of ['tables', 'people', 'allUnavailable', 'walks'] as const) storeOf(name).clear();
});

test('an absence of an account that was deleted meanwhile is not stored, and the form says so', async () => {
  vi.spyOn(data, 'addUnavailable').mockRejectedValue(new WriteError('account_gone'));
  const user = showPage(<Component />, '/editor/availability');
  await user.click(await screen.findByRole('button', { name: 'Add an absence' }));
  fireEvent.change(await screen.findByRole('combobox', { name: /^Person/ }), { target: { value: 'Kaede' } });
  fireEvent.click(screen.getByTitle('Kaede Mori, Institute'));
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '09:00' } });
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '10:00' } });
  await user.click(screen.getByRole('button', { name: 'Add an absence' }));
  expect(await screen.findByText('This account has been deleted in the meantime.')).toBeTruthy();
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

const absent = (...begins: string[]) =>
  act(() =>
    storeOf('allUnavailable').commit(
      new Map([['u1', Object.fromEntries(begins.map((begin, slot) => [slot, { ...time, begin }]))]]),
    ),
  );
const time = { date: '2026-11-20', begin: '09:00', end: '12:00' };
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the focus goes on to the next absence when one is taken out, and to the button after the last', async () => {
  const left = ['09:00', '10:00'];
  vi.spyOn(data, 'setUnavailable').mockImplementation(async () => {
    left.shift();
    act(() =>
      storeOf('allUnavailable').commit(
        left[0] ? new Map([['u1', { 1: { ...time, begin: left[0] } }]]) : new Map(),
      ),
    );
  });
  const user = showPage(<Component />, '/editor/availability');
  absent(...left);
  await user.click(await screen.findByRole('button', { name: /^Remove: .*09:00/ }));
  await waitFor(() => expect(focused()).toMatch(/^Change: .*10:00/));
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Add an absence'));
});

test('the form opens with the focus in its first field', async () => {
  const user = showPage(<Component />, '/editor/availability');
  await user.click(await screen.findByRole('button', { name: 'Add an absence' }));
  expect(await screen.findByRole('combobox', { name: /^Person/ })).toBe(document.activeElement);
});

test('the same absence is not stored twice', async () => {
  const save = vi.spyOn(data, 'addUnavailable').mockResolvedValue(true);
  const user = showPage(<Component />, '/editor/availability');
  absent('09:00');
  await user.click(await screen.findByRole('button', { name: 'Add an absence' }));
  fireEvent.change(await screen.findByRole('combobox', { name: /^Person/ }), { target: { value: 'Kaede' } });
  fireEvent.click(screen.getByTitle('Kaede Mori, Institute'));
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: time.begin } });
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: time.end } });
  await user.click(screen.getByRole('button', { name: 'Add an absence' }));
  expect(await screen.findByText('This absence is already in the list.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

const stored = (entries: Readonly<Record<string, object>>) =>
  act(() => storeOf('allUnavailable').commit(new Map([['u1', entries as never]])));

test('an absence is changed in its place, and the focus comes back to it', async () => {
  const save = vi.spyOn(data, 'addUnavailable').mockImplementation(async (_, saved) => {
    stored({ 1: saved });
    return true;
  });
  const user = showPage(<Component />, '/editor/availability');
  absent('09:00');
  await user.click(await screen.findByRole('button', { name: /^Change: Kaede Mori, / }));
  const begin = await screen.findByLabelText<HTMLInputElement>(/^From/);
  expect([begin.value, begin.type]).toEqual(['09:00', 'text']);
  expect(screen.getByRole('combobox', { name: /^Day/ })).toBe(document.activeElement);
  await user.clear(begin);
  await user.type(begin, '930');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(focused()).toMatch(/^Change: .*09:30/));
  expect(save).toHaveBeenCalledExactlyOnceWith('u1', { ...time, begin: '09:30' }, 'allUnavailable', '0');
});

test('an absence that somebody else takes out meanwhile stays to be changed, and is added anew', async () => {
  const save = vi.spyOn(data, 'addUnavailable').mockResolvedValue(true);
  const user = showPage(<Component />, '/editor/availability');
  absent('09:00');
  await user.click(await screen.findByRole('button', { name: /^Change: / }));
  fireEvent.change(await screen.findByLabelText(/^Until/), { target: { value: '11:00' } });
  // Another one takes its slot.
  stored({ 0: { ...time, begin: '15:00', end: '16:00' } });
  expect(await screen.findByText(/^Somebody else has changed or removed this absence/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('11:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith('u1', { ...time, end: '11:00' }, 'allUnavailable', undefined);
});

test('a person who is deleted while chosen is not called by the uid', async () => {
  const user = showPage(<Component />, '/editor/availability');
  await user.click(await screen.findByRole('button', { name: 'Add an absence' }));
  fireEvent.change(await screen.findByRole('combobox', { name: /^Person/ }), { target: { value: 'Kaede' } });
  fireEvent.click(screen.getByTitle('Kaede Mori, Institute'));
  act(() => storeOf('people').commit(new Map([['u1', undefined]])));
  expect((await screen.findAllByTitle('Deleted account')).length).toBeGreaterThan(0);
  expect(screen.queryByTitle('u1')).toBeNull();
});
