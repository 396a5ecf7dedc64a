import { act, screen, waitFor, within } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { item, talk } from '../../../schedule/fixtures.ts';
import { at, card, clearBoard, focused, setUpBoard, show } from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

beforeEach(() =>
  setUpBoard(
    {
      A: item('a', { OA1: at('09:00', '09:15') }, { version: 3, end: '10:00' }),
      B: item('b', { OB1: at('09:00', '09:15') }, { sessionId: 'OB', end: '10:00' }),
    },
    [talk('OA1', 'Aino Virta', { numbers: ['OAo01'] }), talk('OB1', 'Aino Virta', { sessionId: 'OB' })],
  ),
);
afterEach(() => {
  for (const name of ['editing', 'acknowledged'] as const) storeOf(name).clear();
  clearBoard();
});

const mark = { table: 'day1', name: 'Kaede Mori', at: 1 };

test('who else has the day open is shown, with what is selected and where the cursor is', async () => {
  show();
  await card('OAo01');
  act(() =>
    storeOf('editing').commit(
      new Map([
        ['kaede', { 0: { ...mark, held: 'OA1', room: 'B', minute: 560 } }],
        ['jun', { 0: { ...mark, name: 'Jun Abe', table: 'day2' } }],
      ]),
    ),
  );
  const others = screen.getByRole('list', { name: 'Other editors on this day' });
  expect(
    within(others)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Kaede Mori has selected OAo01']);
  expect(document.querySelector('[data-room=A] [data-grip=OA1]')?.textContent).toBe('Kaede Mori');
  expect(document.querySelector('[data-room=B] [data-cursor]')?.textContent).toBe('Kaede Mori · OAo01');
  act(() => storeOf('editing').clear());
  expect(screen.queryByRole('list', { name: 'Other editors on this day' })).toBeNull();
});

test('a conflict is accepted on the board, by keyboard, and is then marked as accepted', async () => {
  const user = show();
  const accept = vi.spyOn(changes, 'acknowledgeConflict').mockImplementation(async (key, note) => {
    act(() => storeOf('acknowledged').commit(new Map([[key, { note: note ?? '', by: 'u', at: 1 }]])));
  });
  (await card('OAo01')).focus();
  expect(focused()).toMatch(/conflict/i);
  await user.keyboard('m');
  await user.click(await screen.findByRole('menuitem', { name: /^Conflicts/ }));
  const list = await screen.findByRole('dialog', { name: 'Conflicts' });
  await user.click(within(list).getByRole('button', { name: 'Accept: OAo01, OB1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept a conflict' });
  await user.type(within(dialog).getByRole('textbox'), 'Her colleague reads it.');
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(accept).toHaveBeenCalledOnce());
  expect(within(list).getByText('Accepted: Her colleague reads it.')).toBeDefined();
  await waitFor(async () => expect((await card('OAo01')).getAttribute('data-clash')).toBeNull());
});
