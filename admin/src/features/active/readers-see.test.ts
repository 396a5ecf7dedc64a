import { expect, test } from 'vitest';
import type { ListedItem } from '../../common/timetable-items.ts';
import { type ReadersSee, readersSee } from './readers-see.ts';

const at = { table: 'day1', room: 'A', item: 'x' };
const placed: ListedItem = {
  ...{ key: 'day1/A/x', at, room: 'Hall A', day: 'Day 1', date: '2026-12-02', title: 'Block', begin: 0 },
  item: { id: 'x', kind: 'oral', sessionId: 'OB', begin: '10:00', end: '11:00', version: 1 },
};
const hidden = { ...placed, item: { ...placed.item, hidden: true } };
const clock = (minutes: number) => ({ date: '2026-12-02', minutes });

test.each<[string, Parameters<typeof readersSee>, ReadersSee]>([
  ['nothing is set', [undefined, undefined, clock(600), 0], 'unset'],
  ['an item that has been deleted', [at, undefined, clock(600), 0], 'gone'],
  ['a hidden item', [at, hidden, clock(600), 0], 'hidden'],
  ['before its time', [at, placed, clock(590), 0], 'next'],
  ['during it', [at, placed, clock(600), 0], 'now'],
  ['while it is late', [at, placed, clock(600), 5], 'next'],
  ['long after it', [at, placed, clock(700), 0], 'over'],
])('%s', (_, [active, item, now, late], expected) => {
  expect(readersSee(active, item, now, late)).toBe(expected);
});
