import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { day, item, talk } from '../../schedule/fixtures.ts';
import { Component } from './boards-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const posters = (id: string, boards: Record<string, string>) =>
  item(
    id,
    Object.fromEntries(
      Object.entries(boards).map(([one, board], index) => [one, { order: index + 1, board }]),
    ),
    { kind: 'poster' },
  );

beforeEach(() => {
  const ids = ['OAp1', 'OAp2', 'OBp1'];
  storeOf('programs').commit(
    new Map(ids.map((id) => [id, talk(id, 'Aino Virta', { presentationType: 'poster' })])),
  );
  const table = day({ A: [posters('a', { OAp1: 'P1', OAp2: 'P2' }), posters('b', { OBp1: 'P2' })] });
  storeOf('tables').commit(new Map([[table.name, table]]));
  storeOf('programs').setState('live');
  storeOf('tables').setState('live');
});
afterEach(() => {
  for (const name of ['programs', 'tables'] as const) storeOf(name).clear();
});

test('boards that other posters have at that time are named, on the labels and while numbers are typed', async () => {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/editor/boards']}>
        <Component />
      </MemoryRouter>
    </AppProviders>,
  );
  expect(screen.getByText('Also on this board: OBp1')).toBeDefined();
  const warning = () => screen.queryByText(/in the same room at that time/)?.textContent;
  expect(warning()).toBe('Another poster uses this board in the same room at that time: P2 (OBp1).');
  const first = screen.getByLabelText(/^First number/);
  await userEvent.clear(first);
  await userEvent.type(first, '3');
  expect(warning()).toBeUndefined();
  await userEvent.clear(first);
  await userEvent.type(first, '2');
  expect(warning()).toContain('P2 (OBp1)');
});

test('a change of another editor shows at once, and is not overwritten by one who has begun', async () => {
  vi.spyOn(writes, 'updateBoards').mockResolvedValue();
  const put = (version: number, first: string) => {
    const table = day({ A: [{ ...posters('a', { OAp1: first }), version }] });
    storeOf('tables').commit(new Map([[table.name, table]]));
  };
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/editor/boards']}>
        <Component />
      </MemoryRouter>
    </AppProviders>,
  );
  const first = screen.getByLabelText<HTMLInputElement>(/^First number/);
  act(() => put(4, 'P7'));
  expect(first.value).toBe('7');
  await userEvent.type(first, '0');
  act(() => put(5, 'P8'));
  expect(screen.getByText(/Someone else has changed this/)).toBeDefined();
  expect(first.value).toBe('70');
  await userEvent.click(screen.getByRole('button', { name: 'Number the boards' }));
  expect(writes.updateBoards).toHaveBeenCalledWith(
    { table: 'day1', room: 'A', item: 'a', version: 4 },
    undefined,
    { OAp1: 'P70' },
  );
});
