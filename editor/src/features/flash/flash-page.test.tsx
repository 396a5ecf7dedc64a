import { act, screen, waitFor, within } from '@testing-library/react';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { Component } from './flash-page.tsx';

addMessages({ en, ja: {} });

const slot = (order: number, begin: string, end: string) => ({ order, begin, end });
const put = (...items: TimetableItem[]) =>
  act(() => {
    storeOf('tables').commit(new Map([['day1', day({ A: items })]]));
    storeOf('tables').setState('live');
  });

beforeEach(() => {
  vi.spyOn(writes, 'updateFlash').mockResolvedValue();
  const posters = ['OAp1', 'OAp2', 'OAp3'].map((id) =>
    talk(id, 'Ben Okafor', { presentationType: 'poster' }),
  );
  storeOf('programs').commit(new Map([talk('OA1'), ...posters].map((one) => [one.id, one])));
  storeOf('programs').setState('live');
  put(
    item('a', { OA1: slot(1, '09:00', '09:15') }, { version: 3, flash: { OAp1: slot(1, '10:00', '10:02') } }),
    item('b', {}, { begin: '13:00', end: '14:00', kind: 'poster' }),
  );
});
afterEach(() => {
  for (const name of ['programs', 'tables'] as const) storeOf(name).clear();
});

const show = () => showPage(<Component />, '/editor/flash');
const rows = () =>
  within(screen.getByRole('list', { name: en['editor.flash.talks'] }))
    .getAllByRole('listitem')
    .map((row) =>
      row.textContent
        ?.match(/^(\S+ - \S+?)(OAp\d)/)
        ?.slice(1)
        .join(' '),
    );
const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('posters are added, moved and removed, each with its time, and saved in one change of the item', async () => {
  const user = show();
  expect(rows()).toEqual(['10:00 - 10:02 OAp1']);
  await press(user, 'Add all');
  expect(rows()).toEqual(['10:00 - 10:02 OAp1', '10:02 - 10:04 OAp2', '10:04 - 10:06 OAp3']);
  await press(user, 'Move OAp3 up');
  await press(user, 'Remove the flash talk of OAp1');
  await press(user, 'Save flash talks');
  const at = { table: 'day1', room: 'A', item: 'a', version: 3 };
  const flash = { OAp3: slot(1, '10:00', '10:02'), OAp2: slot(2, '10:02', '10:04') };
  await waitFor(() => expect(writes.updateFlash).toHaveBeenCalledExactlyOnceWith(at, flash, ['OAp1']));
});

test('flash talks beyond the end of the item are not saved', async () => {
  const user = show();
  const begin = screen.getByLabelText(/^First talk at/);
  await user.clear(begin);
  await user.type(begin, '10:29');
  await press(user, 'Save flash talks');
  expect(screen.getAllByText('The flash talks have to be within the session.').length).toBeGreaterThan(0);
  expect(writes.updateFlash).not.toHaveBeenCalled();
});

test('a change of another editor shows at once, and is not overwritten by one who has begun', async () => {
  vi.mocked(writes.updateFlash).mockRejectedValue(new ConflictError('the item was changed'));
  const user = show();
  const elsewhere = (version: number, id: string) =>
    put(item('a', {}, { version, flash: { [id]: slot(1, '09:30', '09:32') } }));
  elsewhere(4, 'OAp2');
  await waitFor(() => expect(rows()).toEqual(['09:30 - 09:32 OAp2']));
  await press(user, 'Add a flash talk of OAp1');
  elsewhere(5, 'OAp3');
  await press(user, 'Save flash talks');
  expect(await screen.findAllByText(/Someone else has changed this/)).not.toEqual([]);
  expect(rows()).toEqual(['09:30 - 09:32 OAp2', '09:32 - 09:34 OAp1']);
  await press(user, 'Show the other version');
  expect(rows()).toEqual(['09:30 - 09:32 OAp3']);
});
