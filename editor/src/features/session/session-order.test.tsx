import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as data from 'shared-data/collections/editor-data';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { OrderOfSession } from './session-order.tsx';

addMessages({ en, ja: {} });

const saved = () => vi.mocked(data.setProgramOrder).mock.calls.map(([, changes]) => changes);

beforeEach(() => {
  const programs = ['OA1', 'OA2', 'OA3'].map((id) => talk(id, 'Aino Virta', { sessionId: 'OA' }));
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  vi.spyOn(data, 'setProgramOrder').mockImplementation(async (session, changes) => {
    const now = storeOf('programOrders').get(session) ?? {};
    act(() => storeOf('programOrders').commit(new Map([[session, { ...now, ...changes }]])));
  });
});
afterEach(() => {
  for (const name of ['programs', 'programOrders'] as const) storeOf(name).clear();
});

const shown = () => screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);

test('a program is moved by keyboard, keeps the focus, is told, and goes back by undo', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  expect(shown()).toEqual(['OA1', 'OA2', 'OA3']);
  await user.tab();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(shown()).toEqual(['OA2', 'OA3', 'OA1']);
  expect(document.activeElement?.querySelector('strong')?.textContent).toBe('OA1');
  expect(screen.getByRole('status').textContent).toBe('OA1 is now 3 of 3.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['OA2', 'OA1', 'OA3']);
});

test('once all have a number, a move writes one alone', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  await user.click(screen.getByRole('button', { name: 'Move OA3 up' }));
  await user.click(screen.getByRole('button', { name: 'Move OA3 up' }));
  expect(saved()).toEqual([{ OA1: 1, OA3: 2, OA2: 3 }, { OA3: 0 }]);
  expect(shown()).toEqual(['OA3', 'OA1', 'OA2']);
});
