import fc from 'fast-check';
import { circumstancesOf } from 'shared-data/models/circumstances';
import { clashKey, findClashes } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import { noChairs } from 'shared-data/models/engagements';
import { itemAt, slotsByTime } from 'shared-data/models/placed-slots';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { applied, type Change, newClashes, reversed } from './changes.ts';
import { day, item, talk } from './fixtures.ts';
import { timeWithinDay } from './minutes.ts';
import { isRejected, type Result } from './operation-checks.ts';
import { filledEvenly, itemMoved, itemResized, shifted, stretched, talkResized } from './operations.ts';
import { swapped } from './swap.ts';

const at = (begin: string, end: string, order = 1) => ({ order, begin, end });
const a = { table: 'day1', room: 'A', item: 'a' };
const tables = [
  day({
    A: [
      item('a', { t1: at('09:00', '09:15', 1), t2: at('09:15', '09:35', 2), t3: at('09:45', '10:00', 3) }),
      item('later', { t4: at('11:00', '11:15') }, { begin: '11:00', end: '12:00' }),
      item('pause', {}, { kind: 'break', sessionId: '', begin: '10:30', end: '11:00' }),
    ],
    B: [
      item('b', { t5: at('09:00', '09:30', 1), t6: at('09:30', '09:45', 2) }),
      item('p', { p1: { order: 1, board: '1' }, p2: { order: 2, board: '2' } }, posters()),
    ],
  }),
];
function posters(): Partial<TimetableItem> {
  return { kind: 'poster', begin: '13:00', end: '15:00', core: { odd: { begin: '13:00', end: '14:00' } } };
}
const context = (canceled: string[] = []) => ({ tables, canceled: new Set(canceled) });

function after(result: Result, of: readonly Timetable[] = tables): Timetable[] {
  if (isRejected(result)) throw new Error(result.rejected);
  return applied(of, result);
}
const times = (result: Result, where = a) => {
  const found = itemAt(after(result), where);
  return found && slotsByTime(found).map(({ programId, begin, end }) => `${programId} ${begin}-${end}`);
};

const slotsOf = (result: Result) => times(result) ?? [];
function withFlash(): Timetable[] {
  const flash = { f1: at('10:20', '10:22') };
  return [day({ A: [{ ...(itemAt(tables, a) as TimetableItem), flash }] })];
}

test('two talks of one item change places, and those between follow', () => {
  expect(times(swapped(context(), 't1', 't2'))).toEqual([
    't2 09:00-09:20',
    't1 09:20-09:35',
    't3 09:45-10:00',
  ]);
  expect(times(swapped(context(), 't3', 't1'))).toEqual([
    't3 09:00-09:15',
    't2 09:15-09:35',
    't1 09:45-10:00',
  ]);
});

test('talks of two items change places if both fit, each with its own length', () => {
  const result = swapped(context(), 't1', 't6');
  expect(times(result)).toEqual(['t6 09:00-09:15', 't2 09:15-09:35', 't3 09:45-10:00']);
  expect(times(result, { ...a, room: 'B', item: 'b' })).toEqual(['t5 09:00-09:30', 't1 09:30-09:45']);
  expect(swapped(context(), 't5', 't1')).toMatchObject({ rejected: 'slotTooShort', id: 't2' });
});

test('posters change their boards, and a talk does not change with a poster', () => {
  const moved = itemAt(after(swapped(context(), 'p1', 'p2')), { ...a, room: 'B', item: 'p' });
  expect(moved?.programs).toEqual({ p1: { order: 2, board: '2' }, p2: { order: 1, board: '1' } });
  expect(swapped(context(), 'p1', 't1')).toEqual({ rejected: 'otherKind' });
});

test('what was deleted meanwhile is told', () => {
  expect(swapped(context(), 't1', 'gone')).toEqual({ rejected: 'gone', id: 'gone' });
  expect(itemResized(context(), { ...a, item: 'gone' }, { end: '10:00' })).toEqual({
    rejected: 'gone',
    id: 'gone',
  });
});

test('a talk ends at another time within its item, before the next one', () => {
  expect(times(talkResized(context(), 't2', { end: '09:45' }))?.[1]).toBe('t2 09:15-09:45');
  expect(talkResized(context(), 't2', { end: '09:50' })).toMatchObject({ rejected: 'timeTaken', id: 't3' });
  expect(times(talkResized(context(['t3']), 't2', { end: '09:50' }))?.[1]).toBe('t2 09:15-09:50');
  expect(talkResized(context(), 't3', { end: '10:31' })).toMatchObject({ rejected: 'outsideItem', id: 't3' });
  expect(talkResized(context(), 't2', { end: '09:15' })).toMatchObject({
    rejected: 'endBeforeBegin',
    id: 't2',
  });
  expect(talkResized(context(), 't2', { end: '09:35' })).toEqual({ rejected: 'nothing' });
});

test('a talk and an item also begin at another time, not before what they follow', () => {
  expect(times(talkResized(context(), 't3', { begin: '09:40' }))?.[2]).toMatch(/^t3 09:40-/);
  expect(talkResized(context(), 't3', { begin: '09:30' })).toMatchObject({ rejected: 'timeTaken', id: 't3' });
  expect(itemResized(context(), a, { begin: '09:05' })).toMatchObject({ rejected: 'outsideItem', id: 't1' });
  expect(itemAt(after(itemResized(context(), a, { begin: '08:45' })), a)).toMatchObject({ begin: '08:45' });
});

test('neither core times nor flash talks are left outside of an item that becomes shorter', () => {
  const p = { ...a, room: 'B', item: 'p' };
  expect(itemResized(context(), p, { end: '14:30' })).not.toHaveProperty('rejected');
  expect(itemResized(context(), p, { begin: '13:30' })).toEqual({
    rejected: 'coreOutside',
    span: { begin: '13:00', end: '14:00' },
  });
  expect(itemResized({ ...context(), tables: withFlash() }, a, { end: '10:20' })).toMatchObject({
    ...{ rejected: 'outsideItem', id: 'f1' },
  });
});

test('talks are neither placed over flash talks nor spread over them', () => {
  const flashed = { ...context(), tables: withFlash() };
  expect(talkResized(flashed, 't3', { end: '10:21' })).toMatchObject({ rejected: 'timeTaken', id: 'f1' });
  expect(slotsOf(filledEvenly(flashed, a))).toEqual(['t1 09:00-09:26', 't2 09:26-09:52', 't3 09:52-10:18']);
  expect(slotsOf(stretched(flashed, a)).at(-1)).toMatch(/-10:20$/);
});

test('an item ends at another time, but not over its talks or the next item', () => {
  expect(itemAt(after(itemResized(context(), a, { end: '10:15' })), a)).toMatchObject({ end: '10:15' });
  expect(itemResized(context(), a, { end: '09:50' })).toMatchObject({ rejected: 'outsideItem', id: 't3' });
  expect(itemResized(context(), a, { end: '10:31' })).toMatchObject({ rejected: 'roomTaken', id: 'pause' });
  expect(itemResized(context(), a, { end: '09:00' })).toEqual({ rejected: 'endBeforeBegin' });
  expect(itemResized(context(), { ...a, item: 'later' }, { end: '30:00' })).toEqual({
    rejected: 'outsideDay',
  });
});

test('everything after a time begins later in that room', () => {
  const result = shifted(context(), a, '09:15', 10);
  expect(times(result)).toEqual(['t1 09:00-09:15', 't2 09:25-09:45', 't3 09:55-10:10']);
  const days = after(result);
  expect(itemAt(days, a)).toMatchObject({ begin: '09:00', end: '10:40' });
  expect(itemAt(days, { ...a, item: 'pause' })).toMatchObject({ begin: '10:40', end: '11:10' });
  expect(times(result, { ...a, item: 'later' })).toEqual(['t4 11:10-11:25']);
  expect(itemAt(days, { ...a, room: 'B', item: 'b' })).toBe(tables[0]?.rooms?.['B']?.tables?.['b']);
});

test('bringing forward stops at what is before', () => {
  expect(shifted(context(), a, '09:45', -10).valueOf()).not.toHaveProperty('rejected');
  expect(shifted(context(), a, '09:45', -15)).toMatchObject({ rejected: 'timeTaken' });
  expect(shifted(context(), a, '09:00', -541)).toEqual({ rejected: 'outsideDay' });
  expect(shifted(context(), a, '09:00', 13 * 60)).toEqual({ rejected: 'outsideDay' });
  expect(shifted(context(), a, '09:00', 0)).toEqual({ rejected: 'nothing' });
});

test('core times follow the poster item', () => {
  const moved = itemAt(after(shifted(context(), { table: 'day1', room: 'B' }, '12:00', 15)), {
    ...a,
    room: 'B',
    item: 'p',
  });
  expect(moved).toMatchObject({
    begin: '13:15',
    end: '15:15',
    core: { odd: { begin: '13:15', end: '14:15' } },
  });
});

test('an item is filled by talks of one length', () => {
  expect(times(filledEvenly(context(), a))).toEqual(['t1 09:00-09:30', 't2 09:30-10:00', 't3 10:00-10:30']);
  expect(times(filledEvenly(context(['t3']), a))?.slice(0, 2)).toEqual(['t1 09:00-09:45', 't2 09:45-10:30']);
  expect(filledEvenly(context(), { ...a, item: 'pause' })).toEqual({ rejected: 'nothing' });
});

test('talks are stretched in proportion', () => {
  expect(times(stretched(context(), a))).toEqual(['t1 09:00-09:27', 't2 09:27-10:03', 't3 10:03-10:30']);
});

test('talks that would be too short are not made', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`t${n}`, at(`09:${String(n).padStart(2, '0')}`, '09:30', n)]),
  );
  const crowded = [day({ A: [item('a', many)] })];
  for (const operation of [filledEvenly, stretched])
    expect(operation({ tables: crowded, canceled: new Set() }, a)).toMatchObject({
      rejected: 'itemTooShort',
    });
});

test('a session moves with its talks, and not into another item or night', () => {
  expect(times(itemMoved(context(), { ...a, item: 'later' }, '11:30'), { ...a, item: 'later' })).toEqual([
    't4 11:30-11:45',
  ]);
  expect(itemMoved(context(), a, '09:30')).toMatchObject({ rejected: 'roomTaken', id: 'pause' });
  expect(itemMoved(context(), a, '24:00')).toEqual({ rejected: 'outsideDay' });
});

test('only clashes that a change makes are told', () => {
  const programOf = (id: string) => talk(id, id === 't1' || id === 't5' ? 'Aino Virta' : `Person ${id}`);
  const people = { programOf, chairsOf: noChairs };
  expect(newClashes(tables, { moves: [], items: [] }, people)).toEqual([]);
  const same = talkResized(context(), 't3', { end: '10:10' }) as Change;
  expect(newClashes(tables, same, people)).toEqual([]);
  const apart = [
    day({ A: [item('a', { t1: at('09:00', '09:15') })], B: [item('b', { t5: at('09:15', '09:30') })] }),
  ];
  const change = shifted({ tables: apart, canceled: new Set() }, a, '09:00', 5) as Change;
  expect(newClashes(apart, change, people)).toMatchObject([{ kind: 'person', name: 'Aino Virta' }]);
});

const program = fc.record({ minutes: fc.constantFrom(10, 15, 20), pause: fc.constantFrom(0, 0, 5) });
const block = fc.record({ talks: fc.array(program, { maxLength: 5 }), rest: fc.constantFrom(0, 5, 20) });
const room = fc.array(block, { minLength: 1, maxLength: 3 });
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const days = fc.array(room, { minLength: 1, maxLength: 3 }).map((rooms) => {
  let number = 0;
  return day(
    Object.fromEntries(
      rooms.map((blocks, r) => {
        let now = 9 * 60;
        const items = blocks.map(({ talks, rest }, b) => {
          const begin = now;
          const slots = talks.map(({ minutes, pause }, order) => {
            const slot = at(time(now), time(now + minutes), order);
            now += minutes + pause;
            number += 1;
            return [`t${number}`, slot] as const;
          });
          now += rest + 5;
          return item(`i${b}`, Object.fromEntries(slots), { begin: time(begin), end: time(now) });
        });
        return [String.fromCharCode(65 + r), items];
      }),
    ),
  );
});
const nth = fc.nat({ max: 100 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('swap' as const), one: nth, two: nth }),
  fc.record({
    kind: fc.constantFrom('talk', 'item', 'move'),
    one: nth,
    minutes: fc.integer({ min: -60, max: 90 }),
  }),
  fc.record({ kind: fc.constant('shift' as const), one: nth, minutes: fc.integer({ min: -30, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('fill', 'stretch'), one: nth }),
);

function run(of: Timetable, wish: typeof operation extends fc.Arbitrary<infer T> ? T : never): Result {
  const around = { tables: [of], canceled: new Set<string>() };
  const items = Object.values(of.rooms ?? {}).flatMap(({ id, tables: held = {} }) =>
    Object.values(held).map((one) => ({ at: { table: of.name, room: id, item: one.id }, one })),
  );
  const talks = items.flatMap(({ at: where, one }) => slotsByTime(one).map((slot) => ({ where, slot })));
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];
  const block = pick(items, wish.one);
  const first = pick(talks, wish.one);
  const plus = (begin: string, minutes: number) =>
    time(Math.max(Number(begin.slice(0, 2)) * 60 + Number(begin.slice(3)) + minutes, 0));
  if (!block || !first) return { rejected: 'nothing' };
  if ('two' in wish)
    return swapped(around, first.slot.programId, pick(talks, wish.two)?.slot.programId ?? '');
  if (!('minutes' in wish))
    return wish.kind === 'fill' ? filledEvenly(around, block.at) : stretched(around, block.at);
  if (wish.kind === 'talk')
    return talkResized(around, first.slot.programId, { end: plus(first.slot.end, wish.minutes) });
  if (wish.kind === 'item') return itemResized(around, block.at, { end: plus(block.one.end, wish.minutes) });
  if (wish.kind === 'move') return itemMoved(around, block.at, plus(block.one.begin, wish.minutes));
  return shifted(around, first.where, first.slot.begin, wish.minutes);
}

/** Looks at everything. */
function faultsOf(of: Timetable): string[] {
  const faults: string[] = [];
  for (const { id, tables: held = {} } of Object.values(of.rooms ?? {})) {
    const spans = Object.values(held).flatMap((one) => [
      ...(one.begin < one.end ? [] : [`${id} ${one.id} is reversed`]),
      ...slotsByTime(one)
        .filter((slot) => slot.begin < one.begin || slot.end > one.end || slot.begin >= slot.end)
        .map((slot) => `${slot.programId} is outside`),
    ]);
    const overlapping = (list: { begin: string; end: string }[], what: string) =>
      list.flatMap((one, n) =>
        list
          .slice(n + 1)
          .flatMap((two) => (one.begin < two.end && two.begin < one.end ? [`${id} ${what}`] : [])),
      );
    faults.push(
      ...spans,
      ...overlapping(Object.values(held), 'items overlap'),
      ...overlapping(Object.values(held).flatMap(slotsByTime), 'talks overlap'),
    );
  }
  return faults;
}

test('no operation makes an overlap, loses a talk or puts one outside, and each is taken back exactly', () => {
  let done = 0;
  fc.assert(
    fc.property(days, fc.array(operation, { minLength: 1, maxLength: 6 }), (start, wishes) => {
      let now = start;
      const ids = (of: Timetable) =>
        Object.values(of.rooms ?? {})
          .flatMap(({ tables: held = {} }) =>
            Object.values(held).flatMap((one) => Object.keys(one.programs ?? {})),
          )
          .sort();
      for (const wish of wishes) {
        const result = run(now, wish);
        if (isRejected(result)) continue;
        const [next] = applied([now], result);
        if (!next) throw new Error('the day is gone');
        expect(faultsOf(next)).toEqual([]);
        expect(ids(next)).toEqual(ids(start));
        expect(applied([next], reversed(result))).toEqual([now]);
        now = next;
        done += 1;
      }
    }),
  );
  expect(done).toBeGreaterThan(100);
});

test('what a change brings is what the whole programme has more of after it, for any moves', () => {
  const rooms = ['A', 'B', 'C'];
  const names = ['Aino Virta', 'Ben Okafor', 'Carl Dahl'];
  const programs = Array.from({ length: 9 }, (_, n) => talk(`t${n}`, names[n % 3]));
  const programOf = (id: string) => programs.find((program) => program.id === id);
  const circumstances = circumstancesOf(
    { A: { B: 10 }, B: { C: 20 } },
    { u1: { 0: { date: '2026-11-20', begin: '09:30', end: '10:00' } } },
    () => 'Aino Virta',
  );
  const chairsOf = ({ room }: { room: string }) => (room === 'C' ? ['Ben Okafor'] : []);
  const slot = fc.record({ room: fc.constantFrom(...rooms), at: fc.nat(11) });
  const spotAt = ({ room, at: step }: { room: string; at: number }) => ({
    ...{ table: 'day1', room, item: room.toLowerCase() },
    slot: at(timeWithinDay(540 + step * 10), timeWithinDay(550 + step * 10)),
  });
  fc.assert(
    fc.property(fc.array(slot, { minLength: 9, maxLength: 9 }), fc.nat(8), slot, (places, which, target) => {
      const spots = places.map(spotAt);
      const days = [
        day(
          Object.fromEntries(
            rooms.map((room) => [
              room,
              [
                item(
                  room.toLowerCase(),
                  Object.fromEntries(
                    spots.flatMap((spot, n) => (spot.room === room ? [[`t${n}`, spot.slot]] : [])),
                  ),
                ),
              ],
            ]),
          ),
        ),
      ];
      const change: Change = {
        moves: [{ programId: `t${which}`, before: spots[which] ?? null, after: spotAt(target) }],
        items: [],
      };
      const all = (tables: readonly Timetable[]) =>
        findClashes(tables, programOf, conflictIndex(tables, programOf, chairsOf, circumstances));
      const known = new Set(all(days).map(clashKey));
      const expected = all(applied(days, change))
        .map(clashKey)
        .filter((key) => !known.has(key));
      const found = newClashes(days, change, { programOf, chairsOf, circumstances }).map(clashKey);
      expect([...new Set(found)].sort()).toEqual([...new Set(expected)].sort());
    }),
  );
});
