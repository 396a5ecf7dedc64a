import { expect, test } from 'vitest';
import { nowAndNext, talkAt } from './now-and-next.ts';
import type { Timetable, TimetableItem } from './timetable.ts';
import { minutesOf } from './venue-time.ts';

const item = (
  id: string,
  begin: string,
  end: string,
  kind: TimetableItem['kind'] = 'oral',
): TimetableItem => ({
  id,
  kind,
  sessionId: 'OA',
  begin,
  end,
  version: 1,
});

const day = (date: string, rooms: TimetableItem[][]): Timetable => ({
  name: date,
  title: date,
  date,
  order: 1,
  rooms: Object.fromEntries(
    rooms.map((items, index) => [
      `R${index}`,
      {
        id: `R${index}`,
        name: `R${index}`,
        order: index,
        tables: Object.fromEntries(items.map((i) => [i.id, i])),
      },
    ]),
  ),
});

const tables = [
  day('2026-12-02', [[item('tomorrow', '09:00', '10:00')]]),
  day('2026-12-01', [
    [item('a', '09:00', '10:00'), item('pause', '10:00', '10:30', 'break'), item('c', '10:30', '12:00')],
    [item('b', '09:00', '10:15'), item('d', '10:30', '12:00')],
  ]),
];
const ids = (at: { date: string; minutes: number }, show?: (item: TimetableItem) => boolean) => {
  const result = nowAndNext(tables, at, show);
  return [result.now.map((p) => p.item.id), result.next.map((p) => p.item.id)];
};

test('what is under way and what comes next are told by room', () => {
  expect(ids({ date: '2026-12-01', minutes: 550 })).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a break is neither now nor next', () => {
  expect(ids({ date: '2026-12-01', minutes: 620 })).toEqual([[], ['c', 'd']]);
});

test('after the last item of a day the next day comes next, and after the last day nothing', () => {
  expect(ids({ date: '2026-12-01', minutes: 720 })).toEqual([[], ['tomorrow']]);
  expect(ids({ date: '2026-12-02', minutes: 600 })).toEqual([[], []]);
});

test('hidden items are skipped', () => {
  expect(ids({ date: '2026-12-01', minutes: 500 }, (one) => one.id !== 'a')).toEqual([[], ['b']]);
});

test('an item begins with its first minute and is over with its last', () => {
  expect(ids({ date: '2026-12-01', minutes: 540 })[0]).toEqual(['a', 'b']);
  expect(ids({ date: '2026-12-01', minutes: 600 })[0]).toEqual(['b']);
  expect(ids({ date: '2026-12-01', minutes: 539 })).toEqual([[], ['a', 'b']]);
});

test('the talk being given is the one whose time it is', () => {
  const programs = {
    T2: { order: 2, begin: '09:30', end: '10:00' },
    T1: { order: 1, begin: '09:00', end: '09:30' },
    poster: { order: 3 },
  };
  expect(talkAt({ programs }, 569)).toBe('T1');
  expect(talkAt({ programs }, 570)).toBe('T2');
  expect(talkAt({ programs }, 600)).toBeUndefined();
  expect(talkAt({}, 570)).toBeUndefined();
});

test('an item that runs late begins and ends later, and no earlier than published', () => {
  const late = ({ item: { id } }: { item: TimetableItem }) => ({ b: 10, c: 20 })[id] ?? 0;
  const at = (minutes: number) => {
    const around = nowAndNext(tables, { date: '2026-12-01', minutes }, () => true, late);
    return [around.now.map((p) => p.item.id), around.next.map((p) => p.item.id)];
  };
  expect(at(545)).toEqual([['a'], ['b']]);
  expect(at(624)).toEqual([['b'], ['d', 'c']]);
  expect(at(635)).toEqual([['d'], ['c']]);
  expect(at(735)).toEqual([['c'], ['tomorrow']]);
});

test('an item that runs late into the next day is still on', () => {
  const night = [day('2026-12-01', [[item('late', '23:00', '23:50')]])];
  const now = { date: '2026-12-02', minutes: 5 };
  expect(nowAndNext(night, now).now).toHaveLength(0);
  expect(
    nowAndNext(
      night,
      now,
      () => true,
      () => 20,
    ).now,
  ).toHaveLength(1);
});

test('an item across midnight and its talk are on in the night, and over in the morning', () => {
  const night = [day('2026-12-01', [[item('night', '23:00', '25:30')]])];
  const on = (minutes: number) => nowAndNext(night, { date: '2026-12-02', minutes }).now.length;
  expect([0, 89, 90, 600].map(on)).toEqual([1, 1, 0, 0]);
  expect(nowAndNext(night, { date: '2026-12-01', minutes: 1439 }).now).toHaveLength(1);
  expect(talkAt({ programs: { T: { order: 1, begin: '24:10', end: '24:30' } } }, 24 * 60 + 10)).toBe('T');
});

test.each<[minute: string, delays: Record<string, number>, now: string[], next: string[]]>([
  // The others begin on time: the late one stays among them, after those that begin sooner.
  ['10:20', { c: 15 }, [], ['d', 'c']],
  // Its time has come and it has not begun.
  ['10:35', { c: 15 }, ['d'], ['c']],
  ['10:50', { c: 15 }, ['c', 'd'], ['tomorrow']],
  // The session before overran, and is still on.
  ['10:10', { a: 20 }, ['a', 'b'], ['c', 'd']],
  // It should have begun long before what comes next.
  ['09:30', { a: 100 }, ['b'], ['c', 'd', 'a']],
])('at %s with delays of %o, now is %o and next %o', (time, delays, now, next) => {
  const at = { date: '2026-12-01', minutes: minutesOf(time) };
  const found = nowAndNext(tables, at, undefined, ({ item: { id } }) => delays[id] ?? 0);
  expect(found.now.map((p) => p.item.id)).toEqual(now);
  expect(found.next.map((p) => p.item.id)).toEqual(next);
});
