import { circumstancesOf } from 'shared-data/models/circumstances';
import { type Clash, findClashes } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import { noChairs, peopleOf, presentersOf } from 'shared-data/models/engagements';
import { fullName } from 'shared-data/models/person-name';
import { slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable, TimetableItem, UnavailableTime } from 'shared-data/models/timetable';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { expect, test } from 'vitest';
import { demoSymposium } from './symposium.ts';

interface Slot {
  id: string;
  day: Timetable;
  room: string;
  item: TimetableItem;
  begin: string;
  end: string;
}

/** The demo as editors have it, to be damaged. */
function demo() {
  const { database } = demoSymposium({ now: Date.UTC(2026, 11, 2, 3) });
  const { staticData, otherData } = structuredClone(database) as unknown as {
    staticData: { program: Record<string, PublicProgram> };
    otherData: { table: Record<string, Timetable> };
  };
  return { programs: staticData.program, days: Object.values(otherData.table) };
}

const wordsOf = (clash: Clash) => {
  const nameOf = (place: { programId: string; item: string }) => place.programId || place.item;
  const places = 'place' in clash ? [clash.place] : [clash.first, clash.second];
  return [clash.kind, ...places.map(nameOf).sort()].join(' ');
};

test('forty planted defects of the demo are all found, and nothing else', () => {
  const { programs, days } = demo();
  const slots: Slot[] = days.flatMap((day) =>
    Object.values(day.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {}).flatMap((item) =>
        item.kind === 'oral'
          ? slotsByTime(item)
              .filter(({ programId, timed }) => timed && !programs[programId]?.canceled)
              .map(({ programId: id, begin, end }) => ({ id, day, room: room.id, item, begin, end }))
          : [],
      ),
    ),
  );
  const rooms = [...new Set(slots.map(({ room }) => room))].sort();
  const walks = { [rooms[0] ?? '']: { [rooms[1] ?? '']: 5 } };
  const absences: Record<string, Record<string, UnavailableTime>> = {};
  const chairs = new Map<string, string>();
  const find = () =>
    findClashes(
      days,
      (id) => programs[id],
      conflictIndex(
        days,
        (id) => programs[id],
        ({ table, room, item }) => {
          const chair = chairs.get(`${table}/${room}/${item}`);
          return chair === undefined ? noChairs({ table, room, item }) : [chair];
        },
        circumstancesOf(walks, absences, (uid) => uid),
      ),
    ).map(wordsOf);
  const known = find();

  // Presenters with one place in the whole programme, so that each defect is one conflict.
  const presenting = new Map<string, number>();
  const presentersKeys = (program: PublicProgram) =>
    [...peopleOf(program)].filter(([, { role }]) => role === 'presenter');
  for (const program of Object.values(programs))
    for (const [key] of presentersKeys(program)) presenting.set(key, (presenting.get(key) ?? 0) + 1);
  const conveners = days.flatMap((day) =>
    Object.values(day.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {}).map(({ convener = '' }) => convener),
    ),
  );
  const nameOf = ({ id }: Slot) => fullName(presentersOf(programs[id] as PublicProgram)[0] as never);
  const isSingle = ({ id }: Slot) =>
    presentersKeys(programs[id] as PublicProgram).every(
      ([key, { name }]) =>
        presenting.get(key) === 1 && !conveners.some((convener) => convener.includes(name)),
    );
  const free = slots.filter((slot) => isSingle(slot) && !known.some((words) => words.includes(slot.id)));
  const used = new Set<string>();
  const expected: string[] = [];
  const plant = (words: string, ...ids: string[]) => {
    for (const id of ids) used.add(id);
    expected.push(words);
  };
  const left = () => free.filter(({ id }) => !used.has(id));
  const twoOf = (fits: (a: Slot, b: Slot) => boolean): [Slot, Slot] => {
    for (const a of left()) {
      const b = left().find((one) => one.id !== a.id && fits(a, one));
      if (b) return [a, b];
    }
    throw new Error('no place for another defect');
  };
  const alsoPresents = (person: Slot, other: Slot) =>
    programs[other.id]?.authors.push({
      ...(presentersOf(programs[person.id] as PublicProgram)[0] as PublicProgram['authors'][0]),
      presenter: true,
    });
  const later = (time: string, minutes: number) => {
    const at = minutesOf(time) + minutes;
    return clockOf(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  };
  const lengthen = ({ id, item }: Slot) => {
    const slot = item.programs?.[id];
    if (slot?.end) slot.end = later(slot.end, 3).padStart(5, '0');
  };
  const markPresenter = ({ id }: Slot) => {
    const program = programs[id] as PublicProgram;
    const [first] = presentersOf(program);
    if (first) first.presenter = true;
  };
  for (const slot of free) markPresenter(slot);

  for (let n = 0; n < 3; n++) {
    const [a, b] = twoOf(
      (one, other) =>
        one.day === other.day &&
        [one.room, other.room].sort().join() === rooms.slice(0, 2).join() &&
        one.end === other.begin,
    );
    alsoPresents(a, b);
    plant(`walk ${[a.id, b.id].sort().join(' ')}`, a.id, b.id);
  }
  for (let n = 0; n < 12; n++) {
    const [a, b] = twoOf(
      (one, other) =>
        one.day === other.day &&
        one.room !== other.room &&
        one.begin === other.begin &&
        one.end === other.end,
    );
    alsoPresents(a, b);
    plant(`person ${[a.id, b.id].sort().join(' ')}`, a.id, b.id);
  }
  for (let n = 0; n < 10; n++) {
    const [a, b] = twoOf((one, other) => one.item === other.item && one.end === other.begin);
    lengthen(a);
    plant(`room ${[a.id, b.id].sort().join(' ')}`, a.id, b.id);
  }
  for (let n = 0; n < 6; n++) {
    const a = left().find(({ id, end, item }) => end === item.end && item.programs?.[id]?.end === end);
    if (!a) throw new Error('no place for another defect');
    lengthen(a);
    plant(`outside ${a.id}`, a.id);
  }
  for (let n = 0; n < 6; n++) {
    const [a, b] = twoOf(
      (one, other) =>
        one.day === other.day &&
        one.room !== other.room &&
        other.item.begin <= one.begin &&
        one.end <= other.item.end &&
        !chairs.has(`${other.day.name}/${other.room}/${other.item.id}`),
    );
    chairs.set(`${b.day.name}/${b.room}/${b.item.id}`, nameOf(a));
    plant(`person ${[a.id, b.item.id].sort().join(' ')}`, a.id);
  }
  for (let n = 0; n < 3; n++) {
    const a = left()[n] as Slot;
    absences[nameOf(a)] = { 0: { date: a.day.date, begin: a.begin, end: a.end } };
    plant(`unavailable ${a.id}`, a.id);
  }

  expect(expected).toHaveLength(40);
  const found = find().filter((words) => !known.includes(words));
  expect(found.toSorted()).toEqual(expected.toSorted());
});
