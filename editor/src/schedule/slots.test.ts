import { slotsByTime } from 'shared-data/models/placed-slots';
import { expect, test } from 'vitest';
import { item, talk } from './fixtures.ts';
import { canceledIds, freeGaps, freeTalks, nextOrder, nextSlot, usualLength } from './slots.ts';

const full = item('x', {
  b: { order: 2, begin: '09:20', end: '09:40' },
  a: { order: 1, begin: '09:00', end: '09:20' },
  c: { order: 3, begin: '10:00', end: '10:20' },
});

test('an empty item is one gap', () => {
  expect(freeGaps(item('x'))).toEqual([{ begin: '09:00', end: '10:30' }]);
});

test('flash talks take time of their item', () => {
  const flash = { p1: { order: 1, begin: '09:20', end: '09:30' } };
  expect(freeGaps(item('x', {}, { flash }))).toEqual([
    { begin: '09:00', end: '09:20' },
    { begin: '09:30', end: '10:30' },
  ]);
});

test('gaps lie between, before and after talks', () => {
  expect(freeGaps(full)).toEqual([
    { begin: '09:40', end: '10:00' },
    { begin: '10:20', end: '10:30' },
  ]);
});

test('overlapping talks leave no gap that is not there', () => {
  const crowded = item('x', {
    a: { order: 1, begin: '09:00', end: '10:00' },
    b: { order: 2, begin: '09:10', end: '09:30' },
    c: { order: 3, begin: '10:20', end: '11:00' },
  });
  expect(freeGaps(crowded)).toEqual([{ begin: '10:00', end: '10:20' }]);
});

test('a withdrawn talk leaves its time free', () => {
  expect(freeGaps(full, new Set(['b']))).toEqual([
    { begin: '09:20', end: '10:00' },
    { begin: '10:20', end: '10:30' },
  ]);
});

test('the next slot is the first gap that is long enough', () => {
  expect(nextSlot(full, 10)).toEqual({ begin: '09:40', end: '09:50' });
  expect(nextSlot(full, 20)).toEqual({ begin: '09:40', end: '10:00' });
  expect(nextSlot(item('x', { a: { order: 1, begin: '09:10', end: '09:30' } }), 15)).toEqual({
    begin: '09:30',
    end: '09:45',
  });
});

test('started talk slots are skipped', () => {
  expect(nextSlot(item('x'), 20, new Set(), '09:30')).toEqual({ begin: '09:40', end: '10:00' });
  expect(nextSlot(full, 10, new Set(), '09:45')).toEqual({ begin: '09:50', end: '10:00' });
  expect(nextSlot(full, 10, new Set(), '10:21')).toBeNull();
  expect(nextSlot(item('p', {}, { kind: 'poster' }), 15, new Set(), '09:01')).toBeNull();
});

test('a full item has no next slot', () => {
  expect(nextSlot(full, 25)).toBeNull();
});

test('posters share the time of their item', () => {
  const posters = item('p', { b: { order: 2 }, a: { order: 1 } }, { kind: 'poster' });
  expect(nextSlot(posters, 15)).toEqual({ begin: '09:00', end: '10:30' });
  expect(freeGaps(posters)).toEqual([{ begin: '09:00', end: '10:30' }]);
  expect(slotsByTime(posters).map((slot) => slot.programId)).toEqual(['a', 'b']);
  expect(nextOrder(posters)).toBe(3);
});

test('the usual length is what most talks of the item have', () => {
  expect(usualLength(full)).toBe(20);
  expect(usualLength(item('x'))).toBe(15);
});

test('free talks count whole talks only', () => {
  expect(freeTalks(full)).toBe(1);
  expect(freeTalks(item('x'))).toBe(6);
  expect(freeTalks(item('x', {}, { kind: 'break' }))).toBe(0);
});

test('withdrawn programs are found by their ids', () => {
  expect(canceledIds([talk('a'), talk('b', 'X Y', { canceled: true })])).toEqual(new Set(['b']));
});
