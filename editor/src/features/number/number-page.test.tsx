import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { numberApi } from 'shared-data/api/number-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { NumberPreview } from 'shared-data/models/program-numbers';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import { Component } from './number-page.tsx';

addMessages({ en, ja: {} });

const about = (id: string, sessionId = 'OA') => ({ id, shown: id, title: `Talk ${id}`, sessionId });
const preview = (more: Partial<NumberPreview> = {}): NumberPreview => ({
  digest: 'd1',
  given: [
    { ...about('T0003'), number: 'OAo26' },
    { ...about('T0001'), number: 'OAo27' },
  ],
  left: [
    { ...about('T0002', ''), reasons: ['session'] },
    { ...about('T0004'), reasons: ['place', 'conflict'] },
  ],
  kept: 25,
  ...more,
});
const choice = { session: '', order: 'session', unready: false, renew: false };

beforeEach(() => {
  vi.spyOn(numberApi, 'preview').mockResolvedValue(preview());
  storeOf('sessions').commit(new Map([['OA', { id: 'OA', group: 'O', title: 'Meteorites' }]]));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['sessions', 'programs'] as const) storeOf(name).clear();
});

const show = () => showPage(<Component />);
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));

async function give(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Give the numbers: 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give the numbers: 2?' }));
  expect(dialog.getByText(/^This cannot be undone/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Give the numbers: 2' }));
}

test('shows who gets which number, in their order, and who has one already', async () => {
  show();
  const rows = (await tableOf('Presentations to be numbered')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/T0003.*OAo26.*OA.*Talk T0003/),
    expect.stringMatching(/T0001.*OAo27.*OA.*Talk T0001/),
  ]);
  expect(screen.getByText('Already numbered: 25')).toBeTruthy();
});

test('each that is left out says why, and leads to where that is mended', async () => {
  show();
  const table = await tableOf('Presentations without a new number');
  const links = table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Without a session: T0002', '/editor/session?q=T0002'],
    ['Without a place in the timetable: T0004', '/editor/timetable?program=T0004'],
    ['In a conflict: T0004', '/editor'],
  ]);
});

test('gives what was confirmed, and shows what is left', async () => {
  const append = vi.spyOn(numberApi, 'append').mockResolvedValue({ count: 2 });
  const user = show();
  await screen.findByText('Talk T0003');
  vi.mocked(numberApi.preview).mockResolvedValue(preview({ given: [], left: [], kept: 27 }));
  await give(user);
  await waitFor(() => expect(append).toHaveBeenCalledWith({ ...choice, digest: 'd1' }, expect.any(String)));
  expect(await screen.findByText('Numbers given: 2')).toBeTruthy();
  expect(await screen.findByText('There is no presentation to number.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
});

test('what changed meanwhile is shown, and no number is given', async () => {
  vi.spyOn(numberApi, 'append').mockRejectedValue(new ApiError('conflict', 409));
  const user = show();
  await screen.findByText('Talk T0003');
  vi.mocked(numberApi.preview).mockResolvedValue(preview({ digest: 'd2', left: [] }));
  await give(user);
  expect(await screen.findByText(en['editor.number.renewed'])).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Not numbered: 2')).toBeNull());
});

test('a session, the order and those that are not ready are chosen', async () => {
  const user = show();
  await user.selectOptions(await screen.findByLabelText('Session'), 'OA');
  await user.click(screen.getByLabelText('As in the timetable, for those with a place'));
  await user.click(screen.getByLabelText('Include presentations that are not ready'));
  await user.click(screen.getByLabelText(/^Give new numbers to/));
  await waitFor(() =>
    expect(numberApi.preview).toHaveBeenLastCalledWith({
      ...{ session: 'OA', order: 'time', unready: true, renew: true },
    }),
  );
});

test('is asked again when a program changes', async () => {
  show();
  await screen.findByText('Talk T0003');
  const before = vi.mocked(numberApi.preview).mock.calls.length;
  act(() => storeOf('programs').commit(new Map([['T0003', talk('T0003')]])));
  await waitFor(() => expect(vi.mocked(numberApi.preview).mock.calls.length).toBeGreaterThan(before));
});
