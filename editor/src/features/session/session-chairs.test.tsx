import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { dismissToasts } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item } from '../../schedule/fixtures.ts';
import { forgetHistory } from '../../schedule/own-history.ts';
import { showPage } from '../../testing/show-page.tsx';
import { SessionChairs } from './session-chairs.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const at = { table: 'day1', room: 'A', item: 'a' };
const put = (change: Partial<TimetableItem> = {}, chairs: Record<string, true> = {}) => {
  const table = day({ A: [item('a', {}, change)] });
  storeOf('tables').commit(new Map([[table.name, table]]));
  storeOf('dayChairs').commit(new Map([['day1', { A: { a: chairs } }]]));
};

beforeEach(() => {
  put();
  storeOf('people').commit(new Map([['u7', { name: 'Ben Okafor', nameJa: '', affiliation: 'Institute' }]]));
  storeOf('dayChairs').setState('live');
  vi.spyOn(changes, 'changeTimetable').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissToasts);
  forgetHistory();
  for (const name of ['tables', 'dayChairs', 'people'] as const) storeOf(name).clear();
});

const choose = () => {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ben' } });
  fireEvent.click(screen.getByTitle('Ben Okafor, Institute'));
};
const written = (version: number, convener: string | undefined, chairs: boolean) => [
  [{ ref: { ...at, version }, fields: { convener }, made: false }],
  [],
  undefined,
  [{ ...at, uid: 'u7', chairs }],
];

test('a chair with an account is named and may use the page of chairs by one write, and one step takes both back', async () => {
  const user = showPage(<SessionChairs sessionId="OA" />, '/editor/session');
  choose();
  await waitFor(() => expect(changes.changeTimetable).toHaveBeenCalledOnce());
  expect(vi.mocked(changes.changeTimetable).mock.calls[0]).toEqual(written(1, 'Ben Okafor', true));
  act(() => put({ convener: 'Ben Okafor', version: 2 }, { u7: true }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes.changeTimetable).toHaveBeenCalledTimes(2));
  expect(vi.mocked(changes.changeTimetable).mock.calls[1]).toEqual(written(2, undefined, false));
});

test('names that are too long together are told at the field, stay in it, and are saved once they are shorter', async () => {
  put({ convener: 'x'.repeat(490) });
  showPage(<SessionChairs sessionId="OA" />, '/editor/session');
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These names have 502 characters together. At most 500 can be stored.',
  );
  expect(changes.changeTimetable).not.toHaveBeenCalled();
  expect(screen.getAllByTitle('Ben Okafor, Institute').length).toBeGreaterThan(0);
  const long = 'x'.repeat(490);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: long } });
  fireEvent.click(document.querySelector(`.ant-select-item-option[title="${long}"]`) as HTMLElement);
  await waitFor(() => expect(changes.changeTimetable).toHaveBeenCalledOnce());
  expect(vi.mocked(changes.changeTimetable).mock.calls[0]).toEqual(written(1, 'Ben Okafor', true));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what somebody else has changed since is not taken back', async () => {
  const user = showPage(<SessionChairs sessionId="OA" />, '/editor/session');
  choose();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  act(() => put({ convener: 'Aino Virta', version: 3 }));
  await user.click(undo);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Someone else has changed this/);
  expect(changes.changeTimetable).toHaveBeenCalledOnce();
});

test('who loses a race is told', async () => {
  vi.mocked(changes.changeTimetable).mockRejectedValueOnce(new ConflictError('changed'));
  showPage(<SessionChairs sessionId="OA" />, '/editor/session');
  choose();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Someone else has changed this/);
});
