import { expect, test } from 'vitest';
import { nextTalk, previousTalk, turnOrder } from './turn-order.ts';

const slots = ['a', 'b', 'c', 'd'].map((id, order) => ({ id, order }));
const withdrawn = (id: string) => id === 'c';

test.each([
  [undefined, ['next', 'later', 'canceled', 'later'], 'a', undefined],
  ['a', ['now', 'next', 'canceled', 'later'], 'b', undefined],
  ['b', ['done', 'now', 'canceled', 'next'], 'd', 'a'],
  ['d', ['done', 'done', 'canceled', 'now'], undefined, 'b'],
  // withdrawn while it was its turn, or moved to another session
  ['c', ['next', 'later', 'canceled', 'later'], 'a', undefined],
  ['x', ['next', 'later', 'canceled', 'later'], 'a', undefined],
])('the turn of %s', (current, states, next, previous) => {
  const order = turnOrder(slots, current, withdrawn);
  expect(order.map(({ state }) => state)).toEqual(states);
  expect(nextTalk(order)?.id).toBe(next);
  expect(previousTalk(order)?.id).toBe(previous);
});
