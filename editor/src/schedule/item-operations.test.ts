import { itemAt } from 'shared-data/models/placed-slots';
import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { applied, type Change, reversed } from './changes.ts';
import { day, item } from './fixtures.ts';
import {
  dayCopied,
  freeItemId,
  itemFlagged,
  itemRelocated,
  itemRemoved,
  itemsAdded,
  together,
  twinsOf,
} from './item-operations.ts';
import { isRejected, type Result } from './operation-checks.ts';
import { itemResized } from './operations.ts';

const coffee = (id: string) =>
  item(id, {}, { kind: 'break', sessionId: '', title: 'Coffee', begin: '10:30', end: '11:00' });
const slot = { order: 1, begin: '09:00', end: '09:15' };
const first = day({
  A: [
    item(
      'OA-1',
      { t1: slot },
      { convener: 'Aino Virta', hidden: true, flash: { p1: { ...slot, begin: '09:30', end: '09:32' } } },
    ),
    coffee('break-1'),
  ],
  B: [coffee('break-1'), item('OA-1', {}, { begin: '13:00', end: '14:00' })],
});
const second = day({ A: [], B: [] }, 'day2', '2026-11-21');
const tables = [first, second];
const context = { tables, canceled: new Set<string>() };
const session = { table: 'day1', room: 'A', item: 'OA-1' };
const pause = { table: 'day1', room: 'A', item: 'break-1' };

function changeOf(result: Result): Change {
  if (isRejected(result)) throw new Error(result.rejected);
  return result;
}
const after = (result: Result) => applied(tables, changeOf(result));

test('a session goes to another room with all that it holds, under an id that is free there', () => {
  const result = itemRelocated(context, session, { table: 'day1', room: 'B', begin: '08:00' });
  const there = { table: 'day1', room: 'B', item: 'OA-2' };
  const days = after(result);
  expect(itemAt(days, session)).toBeUndefined();
  expect(itemAt(days, there)).toEqual({
    ...{ id: 'OA-2', version: 0, kind: 'oral', sessionId: 'OA', begin: '08:00', end: '09:30' },
    ...{ convener: 'Aino Virta', hidden: true },
    programs: { t1: { order: 1, begin: '08:00', end: '08:15' } },
    flash: { p1: { order: 1, begin: '08:30', end: '08:32' } },
  });
  expect(changeOf(result).relocated).toEqual([{ from: session, to: there }]);
});

test('what is hidden and closed is stored as such, and undo finds what stood there', () => {
  const shown = [day({ A: [item('OA-1', {}, { hidden: false })] })];
  const to = { hidden: true, closed: true };
  const change = changeOf(itemFlagged({ tables: shown, canceled: new Set() }, session, to));
  const days = applied(shown, change);
  expect(itemAt(days, session)).toMatchObject(to);
  expect(itemAt(applied(days, reversed(change)), session)).toMatchObject({
    hidden: false,
    closed: undefined,
  });
  const open = changeOf(
    itemFlagged({ tables: days, canceled: new Set() }, session, { hidden: true, closed: false }),
  );
  expect(open.items).toEqual([{ ...session, before: { closed: true }, after: { closed: undefined } }]);
  expect(itemFlagged({ tables: days, canceled: new Set() }, session, to)).toEqual({ rejected: 'nothing' });
});

test('ids that come about are no longer than the rules allow', () => {
  const id = 'x'.repeat(70);
  const days = [day({ A: [item(id)], B: [] })];
  const copy = itemRelocated(
    { tables: days, canceled: new Set() },
    { ...session, item: id },
    {
      ...{ table: 'day1', room: 'B', begin: '09:00' },
    },
  );
  const [made] = changeOf(copy).items.filter(({ after }) => after !== null);
  expect(made?.item).toBe(`${'x'.repeat(62)}-1`);
  const room = { tables: { [made?.item ?? '']: item('') } };
  expect(freeItemId(id, room)).toBe(`${'x'.repeat(62)}-2`);
});

test('a session goes to another day, and back by undo', () => {
  const change = changeOf(itemRelocated(context, session, { table: 'day2', room: 'A', begin: '09:00' }));
  const days = applied(tables, change);
  expect(itemAt(days, { ...session, table: 'day2' })?.programs).toEqual({ t1: slot });
  const back = applied(days, reversed(change));
  expect(itemAt(back, session)).toEqual({ ...itemAt(tables, session), version: 0 });
  expect(reversed(change).relocated).toEqual([{ from: { ...session, table: 'day2' }, to: session }]);
});

test('a session does not go where something stands, to a room that is not there, or out of the day', () => {
  const to = (room: string, begin: string) => itemRelocated(context, session, { table: 'day1', room, begin });
  expect(to('B', '12:30')).toMatchObject({ rejected: 'roomTaken', id: 'OA-1' });
  expect(to('C', '09:00')).toEqual({ rejected: 'roomMissing', id: 'C' });
  expect(to('B', '24:00')).toMatchObject({ rejected: 'outsideDay' });
});

test('an id that an item had before is not used again', () => {
  const rooms = second.rooms ?? {};
  const removed = { ...rooms['A'], removed: { 'OA-1': 4, 'OA-2': 2 } } as NonNullable<
    Timetable['rooms']
  >[string];
  const days = [first, { ...second, rooms: { ...rooms, A: removed } }];
  const change = itemRelocated(
    { ...context, tables: days },
    { ...session },
    { table: 'day2', room: 'A', begin: '09:00' },
  );
  expect(changeOf(change).relocated?.[0]?.to.item).toBe('OA-3');
});

test('what holds programs is not taken out, a break is', () => {
  expect(itemRemoved(context, session)).toEqual({ rejected: 'holdsTalks', ids: ['t1', 'p1'] });
  const change = changeOf(itemRemoved(context, pause));
  expect(itemAt(applied(tables, change), pause)).toBeUndefined();
  const { programs: _, ...kept } = coffee('break-1');
  expect(itemAt(applied(applied(tables, change), reversed(change)), pause)).toEqual({ ...kept, version: 0 });
});

test('a break is added in several rooms, unless one of them is in use', () => {
  const lunch = { kind: 'break' as const, title: 'Lunch', titleJa: '昼食', begin: '12:00', end: '13:00' };
  const days = after(itemsAdded(context, 'day1', ['A', 'B'], lunch));
  for (const room of ['A', 'B'])
    expect(itemAt(days, { table: 'day1', room, item: 'break-2' })).toMatchObject({ ...lunch, sessionId: '' });
  const late = { ...lunch, end: '13:30' };
  expect(itemsAdded(context, 'day1', ['A', 'B'], late)).toMatchObject({ rejected: 'roomTaken', id: 'OA-1' });
  expect(itemsAdded(context, 'day1', [], lunch)).toEqual({ rejected: 'nothing' });
  expect(itemsAdded(context, 'day1', ['A'], { ...lunch, end: '12:00' })).toEqual({
    rejected: 'endBeforeBegin',
  });
});

test('a break over several rooms changes as one, or not at all', () => {
  expect(twinsOf(tables, pause)).toEqual([{ ...pause, room: 'B' }]);
  expect(twinsOf(tables, session)).toEqual([]);
  const all = [pause, ...twinsOf(tables, pause)];
  const days = after(together(context, all, (at) => itemResized(context, at, { end: '11:15' })));
  for (const at of all) expect(itemAt(days, at)?.end).toBe('11:15');
  expect(together(context, all, (at) => itemResized(context, at, { end: '13:15' }))).toMatchObject({
    rejected: 'roomTaken',
  });
});

test('the blocks of a day are copied empty to another day with the same rooms', () => {
  const days = after(dayCopied(context, 'day1', 'day2'));
  const copy = itemAt(days, { ...session, table: 'day2' });
  expect(copy).toEqual({
    ...{ id: 'OA-1', version: 0, kind: 'oral', sessionId: 'OA', begin: '09:00', end: '10:30' },
    hidden: true,
  });
  expect(itemAt(days, { ...pause, table: 'day2', room: 'B' })).toMatchObject({ title: 'Coffee' });
  const smaller = [first, day({ A: [] }, 'day2', '2026-11-21')];
  expect(dayCopied({ ...context, tables: smaller }, 'day1', 'day2')).toEqual({
    rejected: 'roomMissing',
    id: 'Room B',
  });
  expect(dayCopied({ ...context, tables: days }, 'day1', 'day2')).toMatchObject({ rejected: 'roomTaken' });
  expect(dayCopied(context, 'day1', 'day9')).toEqual({ rejected: 'gone', id: 'day9' });
});

test('a day without items has nothing to copy, with or without rooms', () => {
  expect(dayCopied(context, 'day2', 'day1')).toEqual({ rejected: 'emptyDay' });
  const tables = [first, day({}, 'day2', '2026-11-21')];
  expect(dayCopied({ ...context, tables }, 'day2', 'day1')).toEqual({ rejected: 'emptyDay' });
});
