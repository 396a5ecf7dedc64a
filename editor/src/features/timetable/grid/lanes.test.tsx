import { addMessages } from 'shared-data/i18n/i18n';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { item, talk } from '../../../schedule/fixtures.ts';
import { at, block, card, clearBoard, focused, setUpBoard, show } from '../testing/board.tsx';

addMessages({ en, ja: {} });
await loadPageKit();
afterEach(clearBoard);

const laneOf = (element: HTMLElement) =>
  ['--lane', '--lanes'].map((name) => element.style.getPropertyValue(name)).join(' of ');

test('talks at the same time stand side by side in their block, and arrows lead to each', async () => {
  const programs = {
    OA1: at('09:00', '09:15', 1),
    OA2: at('09:00', '09:15', 2),
    OA3: at('09:15', '09:30', 3),
  };
  setUpBoard({ A: item('a', programs), B: [] }, [talk('OA1'), talk('OA2'), talk('OA3')]);
  const user = show();
  const cards = await Promise.all(['OA1', 'OA2', 'OA3'].map(card));
  expect(cards.map(laneOf)).toEqual(['0 of 2', '1 of 2', ' of ']);
  cards[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/ OA2 /);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/ OA3 /);
});

test('blocks of a room at the same time stand side by side, those after them have the whole width', async () => {
  const blocks = [
    item('a'),
    item('b', {}, { sessionId: 'OB', begin: '10:00', end: '11:00' }),
    item('c', {}, { sessionId: 'OC', begin: '11:00', end: '12:00' }),
  ];
  setUpBoard({ A: blocks, B: [] }, []);
  show();
  const lanes = ['OA', 'OB', 'OC'].map((id) => laneOf(block(id).parentElement as HTMLElement));
  expect(lanes).toEqual(['0 of 2', '1 of 2', ' of ']);
});
