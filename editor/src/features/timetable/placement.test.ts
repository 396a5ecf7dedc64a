import { tablePositions } from 'shared-data/models/positions';
import { describe, expect, test } from 'vitest';
import { day, item, talk } from '../../schedule/fixtures.ts';
import {
  firstDay,
  follow,
  itemIdFor,
  newItem,
  noPlacement,
  placesFor,
  roomGap,
  type Surroundings,
  shownTimes,
  timed,
} from './placement.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const programs = [
  talk('OA1'),
  talk('OA2'),
  talk('OA3', 'Ben Okafor', { canceled: true }),
  talk('OB1', 'Carl Dahl', { sessionId: 'OB' }),
  talk('T1', 'Dana Ek', { sessionId: '' }),
];
const tables = [
  day({
    A: [
      item('full', { OA1: at('09:00', '09:20') }, { end: '09:20' }),
      item('late', { OA3: at('11:00', '11:20') }, { begin: '11:00', end: '12:00' }),
      item('lunch', {}, { kind: 'break', sessionId: '', begin: '12:00', end: '13:00' }),
    ],
    B: [],
  }),
  day({ A: [item('free')] }, 'day2', '2026-11-21'),
];
const positions = tablePositions(tables);
const around: Surroundings = {
  tables,
  programOf: (id) => programs.find((program) => program.id === id),
  positionsOf: (id) => positions.get(id) ?? [],
  canceled: new Set(['OA3']),
  now: '2026-11-01 12:00',
};
const change = (change: Partial<typeof noPlacement>, from = noPlacement) => {
  const [field] = Object.keys(change) as (keyof typeof noPlacement)[];
  return follow({ ...from, ...change }, field ?? 'program', from, around);
};

test('a program is offered the first free slot of its session', () => {
  expect(change({ program: 'OA2' })).toMatchObject({
    table: 'day1',
    room: 'A',
    item: 'late',
    begin: '11:00',
    end: '11:20',
  });
});

test('a program that stands already is shown where it stands', () => {
  expect(change({ program: 'OA1' })).toMatchObject({ item: 'full', begin: '09:00', end: '09:20' });
});

test('places with room come before full ones', () => {
  const ids = placesFor(programs[1] ?? talk('x'), around).map((place) => [
    place.item.id,
    place.slot !== null,
  ]);
  expect(ids).toEqual([
    ['late', true],
    ['free', true],
    ['full', false],
  ]);
});

const later = (now: string) =>
  follow({ ...noPlacement, program: 'OA2' }, 'program', noPlacement, { ...around, now });

test('what has begun is not proposed while something later is free', () => {
  expect(later('2026-11-20 11:05')).toMatchObject({ item: 'late', begin: '11:20', end: '11:40' });
  expect(later('2026-11-20 11:45')).toMatchObject({ table: 'day2', item: 'free', begin: '09:00' });
  expect(later('2026-11-22 08:00')).toMatchObject({ item: 'late', begin: '11:00' });
});

test('the day to begin with is the first on which something can still be placed', () => {
  const day = (now: string) => firstDay({ tables, now })?.name;
  expect(day('2026-11-01 12:00')).toBe('day1');
  expect(day('2026-11-20 17:59')).toBe('day1');
  expect(day('2026-11-20 18:00')).toBe('day2');
  expect(day('2026-12-24 18:00')).toBe('day1');
});

test('another day leads to the free slot of that day', () => {
  expect(change({ table: 'day2' }, change({ program: 'OA2' }))).toMatchObject({
    room: 'A',
    item: 'free',
    begin: '09:00',
    end: '09:15',
  });
});

test('a room without an item of the session proposes a new one where the room is free', () => {
  const moved = change({ room: 'B' }, change({ program: 'OA2' }));
  expect(moved).toMatchObject({
    item: newItem,
    itemBegin: '09:00',
    itemEnd: '10:30',
    begin: '09:00',
    end: '09:15',
  });
  expect(change({ itemBegin: '13:00' }, moved)).toMatchObject({ begin: '13:00', end: '13:15' });
});

test('a session without any item proposes a new one on the first day', () => {
  expect(change({ program: 'OB1' })).toMatchObject({
    table: 'day1',
    room: 'A',
    item: newItem,
    itemBegin: '09:20',
  });
});

test('a program without a session gets no item', () => {
  expect(change({ program: 'T1' })).toMatchObject({ item: '', begin: '', end: '' });
});

test('a full item leaves the times open', () => {
  expect(change({ item: 'full' }, change({ program: 'OA2' }))).toMatchObject({ begin: '', end: '' });
});

test('a later begin takes the end with it', () => {
  expect(change({ begin: '11:20' }, change({ program: 'OA2' }))).toMatchObject({ end: '11:40' });
  expect(change({ begin: '11' }, change({ program: 'OA2' }))).toMatchObject({ end: '11:20' });
});

test('a new item is proposed in the first gap between the items of the room', () => {
  expect(roomGap(tables[0]?.rooms?.A)).toEqual({ begin: '09:20', end: '10:50' });
  expect(roomGap(undefined)).toEqual({ begin: '09:00', end: '10:30' });
  expect(roomGap(undefined, '10:01')).toEqual({ begin: '10:15', end: '11:45' });
});

describe('across midnight', () => {
  const overnight = { ...noPlacement, table: 'day1', room: 'B', item: newItem };
  const entered = { ...overnight, itemBegin: '2300', itemEnd: '1:30', begin: '23:50', end: '00:10' };

  test('a new item that begins in the afternoon and ends before six ends on the next day', () => {
    const stored = { ...overnight, itemBegin: '23:00', itemEnd: '25:30', begin: '23:50', end: '24:10' };
    expect(timed(entered, tables)).toEqual(stored);
    expect(shownTimes(stored)).toMatchObject({ itemEnd: '01:30', begin: '23:50', end: '00:10' });
    expect(timed({ ...entered, begin: '00:30', end: '00:50' }, tables)).toMatchObject({
      begin: '24:30',
      end: '24:50',
    });
  });

  test.each([
    ['10:00', '01:30'],
    ['13:00', '09:00'],
    ['13:00', '14:00'],
  ])('an item from %s to %s stays as it was typed', (itemBegin, itemEnd) => {
    expect(timed({ ...entered, itemBegin, itemEnd, begin: '', end: '' }, tables)).toMatchObject({
      itemBegin,
      itemEnd,
    });
  });

  test('times typed for a stored item are those of its night', () => {
    const night = [day({ A: [item('party', {}, { begin: '22:00', end: '26:00' })] })];
    const typed = { ...noPlacement, table: 'day1', room: 'A', item: 'party', begin: '0:15', end: '0:30' };
    expect(timed(typed, night)).toMatchObject({ begin: '24:15', end: '24:30' });
    expect(timed({ ...typed, begin: '22:15', end: '22:30' }, night)).toMatchObject({ begin: '22:15' });
  });
});

test('a new item takes an id that the room does not have', () => {
  expect(itemIdFor('OA', day({ A: [item('OA-1')] }).rooms?.A)).toBe('OA-2');
});
