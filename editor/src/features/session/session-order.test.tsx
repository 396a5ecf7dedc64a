import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as data from 'shared-data/collections/editor-data';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import * as toast from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { OrderOfSession } from './session-order.tsx';

addMessages({ en, ja: {} });

const saved = () => vi.mocked(data.setProgramOrder).mock.calls.map(([, changes]) => changes);

beforeEach(() => {
  const programs = ['OA1', 'OA2', 'OA3'].map((id) => talk(id, 'Aino Virta', { sessionId: 'OA' }));
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  vi.spyOn(toast, 'toast').mockReturnValue(undefined as never);
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

const byAnother = (changes: Readonly<Record<string, number>>) =>
  act(() => {
    const now = storeOf('programOrders').get('OA') ?? {};
    storeOf('programOrders').commit(new Map([['OA', { ...now, ...changes }]]));
  });

test('undo takes back the own move and leaves what somebody else has moved since', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  await user.click(screen.getByRole('button', { name: 'Move OA2 up' }));
  byAnother({ OA3: 0 });
  expect(shown()).toEqual(['OA3', 'OA2', 'OA1']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['OA3', 'OA1', 'OA2']);
});

test('a program that somebody else has moved since stays there, and undo says so', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  await user.click(screen.getByRole('button', { name: 'Move OA2 up' }));
  byAnother({ OA2: 9 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['OA1', 'OA3', 'OA2']);
  expect(saved()).toHaveLength(1);
  expect(toast.toast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^OA2 was not moved back/), {
    kind: 'error',
  });
});

test('a move after one of somebody else cannot be undone past it', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  await user.click(screen.getByRole('button', { name: 'Move OA2 up' }));
  byAnother({ OA2: 9 });
  await user.click(screen.getByRole('button', { name: 'Move OA2 up' }));
  expect(shown()).toEqual(['OA1', 'OA2', 'OA3']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['OA1', 'OA3', 'OA2']);
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

const goes = (id: string, sessionId: string) =>
  act(() => storeOf('programs').commit(new Map([[id, talk(id, 'Aino Virta', { sessionId })]])));
const left = () => screen.getByRole('log').textContent;

test('what somebody else takes out of the session is told, and neither a move nor undo puts it back', async () => {
  const user = userEvent.setup();
  render(<OrderOfSession sessionId="OA" />);
  expect(left()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Move OA2 up' }));
  goes('OA2', 'OB');
  expect(left()).toBe('OA2 has left this session in the meantime and is now in OB.');
  await user.click(screen.getByRole('button', { name: 'Move OA3 up' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(saved().slice(1).flatMap(Object.keys)).not.toContain('OA2');
  expect(shown()).toEqual(['OA1', 'OA3']);
  goes('OA2', 'OA');
  expect(left()).toBe('');
  goes('OA1', '');
  expect(left()).toBe('OA1 has left this session in the meantime and now has none.');
  act(() => storeOf('programs').commit(new Map([['OA3', undefined]])));
  expect(left()).toContain('OA3 has been deleted in the meantime.');
});

test('a drag moves the program it took, also when one before it leaves meanwhile', () => {
  render(<OrderOfSession sessionId="OA" />);
  const row = (id: string) => document.querySelector(`[data-row="${id}"]`) as Element;
  fireEvent.dragStart(row('OA2'));
  goes('OA1', 'OB');
  fireEvent.drop(row('OA3'));
  expect(shown()).toEqual(['OA3', 'OA2']);
});
