import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { releaseApi } from 'shared-data/api/release-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { ReleaseEntry, ReleasePreview } from 'shared-data/models/release';
import type { ReleaseChange } from 'shared-data/models/release-changes';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { Component } from './release-page.tsx';

addMessages({ en, ja: {} });

const place = (begin: string, hall: string) => ({
  ...{ date: '2026-12-01', begin, end: '10:00', item: 'day1/A/a', room: hall, hall },
});
const moved = (id: string, hall: string): ReleaseChange => ({
  ...{ of: 'program', id, title: `Talk ${id}`, kind: 'moved', before: '', after: '' },
  from: [place('09:00', 'Hall A')],
  to: [place('09:30', hall)],
});
const preview = (more: Partial<ReleasePreview> = {}): ReleasePreview => ({
  digest: 'd1',
  last: { id: 'r1', name: 'First', at: 1 },
  parts: [
    { id: 'day1/A/a', items: ['day1/A/a'], changes: [moved('OA1', 'Hall B')] },
    { id: 'day1/A/b', items: ['day1/A/b'], changes: [] },
  ],
  changes: [moved('OA1', 'Hall B')],
  people: [
    { uid: 'u', name: 'Kaede Yukimura', language: 'en', roles: ['presenter'], text: 'Your presentations:' },
  ],
  unreached: [],
  conflicts: [],
  ...more,
});
const entry = (number: number, name: string): ReleaseEntry => ({
  ...{ id: `r${number}`, name, number, by: 'editor@example.org', at: 1, changes: 3 },
  ...{ people: 4, sent: 2, failed: 1 },
});

beforeEach(() => {
  vi.spyOn(releaseApi, 'list').mockResolvedValue([entry(2, 'Second'), entry(1, 'First')]);
  vi.spyOn(releaseApi, 'preview').mockResolvedValue(preview());
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['openDraft', 'tables', 'shownTables'] as const) storeOf(name).clear();
});

const show = (url?: string) => showPage(<Component />, url);
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const said = (text: RegExp | string) => screen.findByText(text);

async function release(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Name of the release/ }), 'Programme 2');
  await user.click(await button('Release'));
  const dialog = await screen.findByRole('dialog', { name: 'Release “Programme 2”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
}

test('says in words what changed, who is told, and what', async () => {
  const user = show();
  const [words] = await screen.findAllByText(
    'OA1 Talk OA1: moved from Tue, Dec 1, 09:00–10:00, Hall A to Tue, Dec 1, 09:30–10:00, Hall B',
  );
  expect(words).toBeTruthy();
  expect(await said('Items with changes that participants do not see: b')).toBeTruthy();
  await user.click(await said('Kaede Yukimura'));
  expect(await said('Your presentations:')).toBeTruthy();
  expect(screen.getByText('Presenter')).toBeTruthy();
});

test('a first release does not speak of a last one, and shows the first of many', async () => {
  const changes = Array.from({ length: 25 }, (_, n) => moved(`OA${n + 1}`, 'Hall B'));
  vi.mocked(releaseApi.preview).mockResolvedValue(preview({ last: null, parts: [], changes }));
  const user = show();
  expect(await screen.findByRole('heading', { name: 'What participants will see: 25' })).toBeTruthy();
  expect(screen.getAllByText(/^OA\d+ Talk/)).toHaveLength(20);
  await user.click(await button('and 5 more'));
  expect(screen.getAllByText(/^OA\d+ Talk/)).toHaveLength(25);
});

test('what stood before the first draft is named in the language of the reader', async () => {
  vi.mocked(releaseApi.list).mockResolvedValue([{ ...entry(1, 'stored'), baseline: true }]);
  show();
  expect(await button('Restore “As it was before the first draft” as a draft')).toBeTruthy();
  expect(screen.queryByText(/stored/)).toBeNull();
});

test('an old release is listed, but offers neither comparison nor restoring', async () => {
  vi.mocked(releaseApi.list).mockResolvedValue([entry(2, 'Second'), { ...entry(1, 'First'), trimmed: true }]);
  show();
  expect(await said('1. First')).toBeTruthy();
  expect(screen.getByText('Too old to be compared or restored')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Restore “First”/ })).toBeNull();
  expect(within(screen.getByLabelText('From')).queryByText('1. First')).toBeNull();
});

test('releases what was confirmed', async () => {
  const append = vi.spyOn(releaseApi, 'append').mockResolvedValue({ id: 'r3', people: 1 });
  const user = show();
  await release(user);
  await waitFor(() =>
    expect(append).toHaveBeenCalledWith(
      { name: 'Programme 2', tell: true, digest: 'd1' },
      expect.any(String),
    ),
  );
  expect(await said('Released. People who will be told: 1')).toBeTruthy();
});

test('releases only the parts that are ticked', async () => {
  const append = vi.spyOn(releaseApi, 'append').mockResolvedValue({ id: 'r3', people: 1 });
  const user = show();
  await user.click(await screen.findByRole('checkbox', { name: /^Items with changes/ }));
  await waitFor(() => expect(releaseApi.preview).toHaveBeenLastCalledWith(['day1/A/a']));
  await release(user);
  await waitFor(() => expect(append.mock.calls[0]?.[0]).toMatchObject({ parts: ['day1/A/a'] }));
});

test('an urgent change comes with its part selected and a name, and goes out alone', async () => {
  const append = vi.spyOn(releaseApi, 'append').mockResolvedValue({ id: 'r3', people: 1 });
  const user = show('/editor/release?item=day1/A/a');
  await waitFor(() => expect(releaseApi.preview).toHaveBeenLastCalledWith(['day1/A/a']));
  expect(screen.getByRole('checkbox', { name: /^OA1/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: /^Items with/ })).toHaveProperty('checked', false);
  await user.click(await button('Release'));
  const dialog = await screen.findByRole('dialog', { name: 'Release “Urgent change”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() =>
    expect(append.mock.calls[0]?.[0]).toMatchObject({ name: 'Urgent change', parts: ['day1/A/a'] }),
  );
});

test('whoever comes second sees how it is by then, and nothing goes out', async () => {
  vi.spyOn(releaseApi, 'append').mockRejectedValue(new ApiError('conflict', 409));
  const user = show();
  await screen.findAllByText(/^OA1/);
  vi.mocked(releaseApi.preview).mockResolvedValue(
    preview({ digest: 'd2', changes: [moved('OA1', 'Hall C')] }),
  );
  await release(user);
  expect(await said(en['editor.release.renewed'])).toBeTruthy();
  expect(await said(/Hall C$/)).toBeTruthy();
});

test('names conflicts and programs that nobody hears of', async () => {
  const places = [{ program: 'OA1', table: 'day1', room: 'A', item: 'a', begin: '09:00', end: '09:15' }];
  const conflicts: ReleasePreview['conflicts'] = [{ kind: 'person', name: 'Carl Dahl', places }];
  vi.mocked(releaseApi.preview).mockResolvedValue(preview({ conflicts, unreached: ['OA9'] }));
  show();
  expect(await said('Carl Dahl is in two places: OA1 09:00–09:15')).toBeTruthy();
  expect(await said(/^Nobody will be told about these programs, .*: OA9$/)).toBeTruthy();
});

test('earlier releases are compared and restored', async () => {
  const compare = vi.spyOn(releaseApi, 'compare').mockResolvedValue([moved('OA2', 'Hall D')]);
  const restore = vi.spyOn(releaseApi, 'restore').mockRejectedValueOnce(new ApiError('conflict', 409));
  const user = show();
  expect(await screen.findAllByText('Changes: 3. Told: 2 of 4.')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('From'), '1. First');
  await user.selectOptions(screen.getByLabelText('To'), '2. Second');
  await user.click(await button('Compare'));
  expect(compare).toHaveBeenCalledWith('r1', 'r2');
  expect(await said(/Hall D$/)).toBeTruthy();
  await user.click(await button('Restore “First” as a draft'));
  expect(await said(en['editor.release.restoreConflict'])).toBeTruthy();
  restore.mockResolvedValueOnce({ id: 'd' });
  await user.click(await button('Restore “First” as a draft'));
  expect(restore).toHaveBeenLastCalledWith('r1');
  expect(await said(/“First” is now the draft/)).toBeTruthy();
});

test('the focus goes on to what can be done with the draft, and back when it ends', async () => {
  vi.spyOn(releaseApi, 'openDraft').mockResolvedValue({ id: 'd1' });
  show();
  (await button('Work on a draft')).focus();
  act(() => storeOf('openDraft').commit(new Map([['value', { id: 'd1', by: 'editor@example.org', at: 1 }]])));
  expect(document.activeElement).toBe(await button('End the draft'));
  act(() => storeOf('openDraft').clear());
  expect(document.activeElement).toBe(await button('Work on a draft'));
});

test('a draft is opened, shows what differs, and is ended as it was seen', async () => {
  const openDraft = vi.spyOn(releaseApi, 'openDraft').mockResolvedValue({ id: 'd1' });
  const closeDraft = vi.spyOn(releaseApi, 'closeDraft').mockResolvedValue({ id: 'd1' });
  const user = show();
  await user.click(await button('Work on a draft'));
  expect(openDraft).toHaveBeenCalled();
  act(() => {
    storeOf('openDraft').commit(new Map([['value', { id: 'd1', by: 'editor@example.org', at: 1 }]]));
    storeOf('tables').commit(new Map([['day1', day({ A: [item('a', {}, { version: 4 })], B: [] })]]));
    storeOf('shownTables').commit(new Map([['day1', day({ A: [], B: [] })]]));
    storeOf('shownTables').setState('live');
  });
  expect(await said('Participants see the last release. Items that differ: 1')).toBeTruthy();
  await user.click(await button('End the draft'));
  const dialog = await screen.findByRole('dialog', { name: 'End the draft?' });
  await user.click(within(dialog).getByRole('button', { name: 'End the draft' }));
  expect(closeDraft).toHaveBeenCalledWith('d1', 4);
});
