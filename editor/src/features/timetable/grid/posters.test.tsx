import { screen, waitFor } from '@testing-library/react';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { item, talk } from '../../../schedule/fixtures.ts';
import { clearBoard, focused, grid, itemIn, setUpBoard, show } from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const poster = { presentationType: 'poster' } as const;

beforeEach(() =>
  setUpBoard(
    {
      A: item(
        'a',
        { P1: { order: 1, board: 'P10' }, P2: { order: 2, board: 'P2' }, P3: { order: 3 } },
        {
          kind: 'poster',
          core: { odd: { begin: '09:00', end: '09:45' }, even: { begin: '09:45', end: '10:30' } },
        },
      ),
      B: item('b', {}, { kind: 'poster', sessionId: 'OB' }),
    },
    [talk('P1', 'Aino Virta', poster), talk('P2', 'Ben Okafor', poster), talk('P3', 'Carl Dahl', poster)],
  ),
);
afterEach(clearBoard);

const chips = () => grid().queryAllByRole('button', { name: /^(?:board \w+|no number) P\d / });

test('the posters of a block stand in the order of their boards, with the core times', () => {
  show();
  expect(chips().map((one) => one.textContent)).toEqual([
    'P2 P2 Ben Okafor',
    'P10 P1 Aino Virta',
    '– P3 Carl Dahl',
  ]);
  expect(chips()[1]?.getAttribute('aria-label')).toBe('board P10 P1 Aino Virta, Talk P1, Room A');
  expect(screen.getByText('3 posters · odd boards 09:00 - 09:45 · even boards 09:45 - 10:30')).toBeDefined();
});

test('a poster is picked up by keyboard and put into another block, and goes back by undo with its board', async () => {
  const user = show();
  chips()[1]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^09:00 other session, .*Room B/));
  await user.keyboard('{Enter}');
  expect(writes.placeProgram).toHaveBeenCalledOnce();
  expect(Object.keys(itemIn('B')?.programs ?? {})).toEqual(['P1']);
  await waitFor(() => expect(focused()).toMatch(/ P1 .*Room B/));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(itemIn('A')?.programs?.P1).toEqual({ order: 1, board: 'P10' }));
});
