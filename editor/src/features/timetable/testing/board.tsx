import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainSession } from 'api-mocks/factories/plain-session';
import { MemoryRouter } from 'react-router-dom';
import * as changes from 'shared-data/collections/timetable-changes';
import * as writes from 'shared-data/collections/writes';
import type { PublicProgram } from 'shared-data/models/program';
import type { TimetableItem } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders } from 'shared-ui/app';
import { Toaster } from 'shared-ui/toast';
import { vi } from 'vitest';
import { day } from '../../../schedule/fixtures.ts';
import { Component } from '../timetable-page.tsx';

/** Rooms A and B of a day, with an item each; writes have their effect at once, as in the database. */
export const board = {
  items: {} as Record<'A' | 'B', TimetableItem>,
};

export const at = (begin: string, end: string, order = 1) => ({ order, begin, end });

export const commit = () =>
  act(() => storeOf('tables').commit(new Map([['day1', day({ A: [board.items.A], B: [board.items.B] })]])));

/** A change by anybody. */
export function changeItem(room: string, edit: (item: TimetableItem) => Partial<TimetableItem>): void {
  const item = board.items[room as 'A' | 'B'];
  board.items = { ...board.items, [room]: { ...item, ...edit(item), version: item.version + 1 } };
}

export const changePrograms = (
  room: string,
  edit: (programs: NonNullable<TimetableItem['programs']>) => void,
): void =>
  changeItem(room, ({ programs: before }) => {
    const programs = { ...before };
    edit(programs);
    return { programs };
  });

export function setUpBoard(
  items: Record<'A' | 'B', TimetableItem>,
  programs: readonly PublicProgram[],
): void {
  vi.spyOn(writes, 'placeProgram').mockImplementation(async (id, to, slot, from) => {
    if (from) changePrograms(from.room, (held) => delete held[id]);
    changePrograms(to.room, (held) => Object.assign(held, { [id]: slot }));
    commit();
  });
  vi.spyOn(writes, 'unplaceProgram').mockImplementation(async (id, from) => {
    changePrograms(from.room, (held) => delete held[id]);
    commit();
  });
  vi.spyOn(changes, 'changeTimetable').mockImplementation(async (edits, slots) => {
    for (const { ref, fields } of edits) changeItem(ref.room, () => fields);
    for (const { programId, from } of slots)
      if (from) changePrograms(from.room, (held) => delete held[programId]);
    for (const { programId, to } of slots)
      if (to) changePrograms(to.ref.room, (held) => Object.assign(held, { [programId]: to.slot }));
    commit();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  board.items = items;
  commit();
  storeOf('programs').setState('live');
  storeOf('tables').setState('live');
}

export function clearBoard(): void {
  vi.useRealTimers();
  for (const name of ['programs', 'tables', 'sessions'] as const) storeOf(name).clear();
}

export function show(url = '/editor/timetable') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[url]}>
        <Component />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}

export const grid = () => within(screen.getByRole('application'));
export const card = (id: string) =>
  grid().findByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${id} `) });
export const block = (sessionId: string) =>
  grid().getByRole('button', { name: new RegExp(`^${sessionId} \\d\\d:\\d\\d - `) });
export const listed = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id} `) });
export const places = () => grid().queryAllByRole('button', { name: /, until / });
export const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
