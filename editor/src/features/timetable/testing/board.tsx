import { act, screen, within } from '@testing-library/react';
import * as changes from 'shared-data/collections/timetable-changes';
import * as writes from 'shared-data/collections/writes';
import type { PublicProgram } from 'shared-data/models/program';
import type { TimetableItem } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { vi } from 'vitest';
import { day } from '../../../schedule/fixtures.ts';
import { forgetHistory } from '../../../schedule/own-history.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { Component } from '../timetable-page.tsx';

/** The items of rooms A and B; writes have their effect at once, as in the database. */
let rooms: Record<string, readonly TimetableItem[]> = {};

export const itemIn = (room: string, id?: string): TimetableItem | undefined =>
  rooms[room]?.find((item) => id === undefined || item.id === id);

export const at = (begin: string, end: string, order = 1) => ({ order, begin, end });

export const commit = () =>
  act(() => {
    const all = Object.fromEntries(Object.entries(rooms).map(([room, items]) => [room, [...items]]));
    const other = day({ A: [], B: [] }, 'day2', '2026-11-21');
    storeOf('tables').commit(new Map([day(all), { ...other, order: 2 }].map((one) => [one.name, one])));
  });

/** A change by anybody, of a room's first item or the named one. */
function changeItem(room: string, edit: (item: TimetableItem) => Partial<TimetableItem>, id?: string): void {
  const item = itemIn(room, id);
  if (!item) throw new Error(`no item in ${room}`);
  const changed = { ...item, ...edit(item), version: item.version + 1 };
  rooms = { ...rooms, [room]: rooms[room]?.map((one) => (one === item ? changed : one)) ?? [] };
}

export const changePrograms = (
  room: string,
  edit: (programs: NonNullable<TimetableItem['programs']>) => void,
  id?: string,
): void =>
  changeItem(
    room,
    ({ programs: before }) => {
      const programs = { ...before };
      edit(programs);
      return { programs };
    },
    id,
  );

export function setUpBoard(
  items: Record<'A' | 'B', TimetableItem | readonly TimetableItem[]>,
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
    for (const { programId, from } of slots)
      if (from) changePrograms(from.room, (held) => delete held[programId], from.item);
    for (const { ref, fields, made } of edits) {
      const { room, item: id } = ref;
      if (fields === null) rooms = { ...rooms, [room]: rooms[room]?.filter((one) => one.id !== id) ?? [] };
      else if (made)
        rooms = {
          ...rooms,
          [room]: [...(rooms[room] ?? []), { id, version: 1, ...fields } as TimetableItem],
        };
      else changeItem(room, () => fields, id);
    }
    for (const { programId, to } of slots)
      if (to)
        changePrograms(to.ref.room, (held) => Object.assign(held, { [programId]: to.slot }), to.ref.item);
    commit();
  });
  // The test DOM does not have it.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
  storeOf('programs').commit(new Map(programs.map((program) => [program.id, program])));
  storeOf('sessions').commit(new Map(['OA', 'OB'].map((id) => [id, plainSession(id)])));
  rooms = { A: [items.A].flat(), B: [items.B].flat() };
  commit();
  storeOf('programs').setState('live');
  storeOf('tables').setState('live');
}

export function clearBoard(): void {
  vi.useRealTimers();
  forgetHistory();
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  for (const name of ['programs', 'tables', 'sessions'] as const) storeOf(name).clear();
}

/** Gives an element a few pixels around this point, and its room and the board many: the test DOM has no layout. */
export function putAt(element: HTMLElement, x: number, y: number): void {
  const put = (one: Element | null | undefined, reach: number) => {
    const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach } as DOMRect;
    if (one) vi.spyOn(one, 'getBoundingClientRect').mockReturnValue(box);
  };
  put(element, 2);
  // So that the point is at no edge, which scrolls.
  put(element.closest('[data-room]'), 200);
  put(element.closest('[data-rooms]')?.parentElement, 200);
}

export const show = (url = '/editor/timetable') => showPage(<Component />, url);

export const grid = () => within(screen.getByRole('application'));
export const card = (id: string) =>
  grid().findByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${id} `) });
export const block = (sessionId: string) =>
  grid().getByRole('button', { name: new RegExp(`^${sessionId} \\d\\d:\\d\\d - `) });
export const listed = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id} `) });
export const places = () => grid().queryAllByRole('button', { name: /, until / });
export const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
