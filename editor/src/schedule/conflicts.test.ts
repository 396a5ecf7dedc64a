import fc from 'fast-check';
import { findClashes } from 'shared-data/models/clashes';
import { type ConflictKind, conflictIndex, conflictsAt, type Target } from 'shared-data/models/conflicts';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { datesOverlap } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { day, item, talk } from './fixtures.ts';
import { timeWithinDay } from './minutes.ts';

const names = ['Aino Virta', 'Ben Okafor', 'Carl Dahl', 'AINO  VIRTA', 'Dana Ek'];
const rooms = ['A', 'B', 'C'];
const days = [
  ['day1', '2026-11-20'],
  ['day2', '2026-11-21'],
] as const;

const author = fc.record({ name: fc.constantFrom(...names), presenter: fc.boolean() });
const program = fc.record({
  authors: fc.array(author, { minLength: 1, maxLength: 3 }),
  canceled: fc.boolean(),
});
const begin = fc.integer({ min: 0, max: 12 }).map((step) => 23 * 60 + step * 10);
const slot = fc.record({ program: fc.nat({ max: 7 }), begin, minutes: fc.constantFrom(10, 15, 20) });
const block = fc.record({
  day: fc.nat({ max: 1 }),
  room: fc.constantFrom(...rooms),
  kind: fc.constantFrom('oral', 'oral', 'poster'),
  early: fc.boolean(),
  conveners: fc.subarray(names.slice(0, 3)),
  slots: fc.array(slot, { maxLength: 4 }),
});
type Block = typeof block extends fc.Arbitrary<infer T> ? T : never;

function programmeOf(
  people: readonly (typeof program extends fc.Arbitrary<infer T> ? T : never)[],
  blocks: readonly Block[],
) {
  const programs = people.map(({ authors, canceled }, index) => ({
    ...talk(`P${index}`),
    authors: authors.map(({ name, presenter }) => {
      const [givenName = '', familyName = ''] = name.split(/\s+/);
      return { givenName, familyName, affiliation: 'Institute', presenter };
    }),
    ...(canceled ? { canceled } : {}),
  }));
  const placed = new Set<string>();
  const tables: Timetable[] = days.map(([name, date]) =>
    day(Object.fromEntries(rooms.map((room) => [room, [] as TimetableItem[]])), name, date),
  );
  blocks.forEach(({ day: at, room, kind, early, conveners, slots }, index) => {
    // Early ones begin after midnight: those of the day before may still go on.
    const shift = early ? -24 * 60 + 60 : 0;
    const time = (minutes: number) => timeWithinDay(minutes + shift);
    const held = Object.fromEntries(
      slots.flatMap(({ program: number, begin: from, minutes }, order) => {
        const id = `P${number % Math.max(people.length, 1)}`;
        if (placed.has(id)) return [];
        placed.add(id);
        return [[id, kind === 'oral' ? { order, begin: time(from), end: time(from + minutes) } : { order }]];
      }),
    );
    const items = tables[at]?.rooms?.[room]?.tables as Record<string, TimetableItem>;
    items[`i${index}`] = item(`i${index}`, held, {
      kind: kind as TimetableItem['kind'],
      begin: time(23 * 60),
      end: time(26 * 60),
      convener: conveners.join(', '),
    });
  });
  return { programs, tables, programOf: (id: string) => programs.find((one) => one.id === id) };
}

const fold = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');

/** Looks at everything, for one place. */
function oracle(
  tables: readonly Timetable[],
  programOf: (id: string) => PublicProgram | undefined,
  moved: PublicProgram,
  at: Target,
): string[] {
  const found = new Set<string>();
  if (moved.canceled) return [];
  const rolesOf = (one: PublicProgram) => {
    const all = one.authors.map((each) => ({ name: fold(fullName(each)), presenter: each.presenter }));
    const marked = all.some(({ presenter }) => presenter)
      ? all
      : all.map((each, i) => ({ ...each, presenter: i === 0 }));
    const presenters = new Set(marked.filter(({ presenter }) => presenter).map(({ name }) => name));
    return new Map(all.map(({ name }) => [name, presenters.has(name) ? 'presenter' : 'coauthor']));
  };
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const one of Object.values(room.tables ?? {})) {
        const same = table.name === at.table && room.id === at.room && one.id === at.item;
        const during = (span: { begin: string; end: string }) =>
          datesOverlap({ date: at.date, begin: at.begin, end: at.end }, { date: table.date, ...span });
        const note = (kind: ConflictKind, id: string, name: string) =>
          found.add(`${kind} ${one.id} ${id} ${name}`);
        const conveners = (one.convener ?? '').split(', ').filter(Boolean);
        const [chair] = conveners;
        const bothPosters = one.kind === 'poster' && at.kind === 'poster';
        if (chair && conveners.length === 1 && !same && !bothPosters && during(one)) {
          const role = rolesOf(moved).get(fold(chair));
          if (role) note(role === 'presenter' ? 'chair' : 'coauthor', '', fold(chair));
        }
        for (const [id, each] of Object.entries(one.programs ?? {})) {
          const other = programOf(id);
          if (id === moved.id || !other || other.canceled) continue;
          if (!during({ begin: each.begin ?? one.begin, end: each.end ?? one.end })) continue;
          if (each.begin && room.id === at.room && at.kind !== 'poster') note('room', id, '');
          if (same || bothPosters) continue;
          for (const [name, role] of rolesOf(moved)) {
            const there = rolesOf(other).get(name);
            if (there)
              note(role === 'presenter' && there === 'presenter' ? 'presenter' : 'coauthor', id, name);
          }
        }
      }
  return [...found].sort();
}

const targetsOf = (tables: readonly Timetable[]): Target[] =>
  tables.flatMap((table) =>
    Object.values(table.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {}).flatMap((one) =>
        [one.begin, ...Object.values(one.programs ?? {}).flatMap((each) => each.begin ?? [])].map((from) => ({
          table: table.name,
          date: table.date,
          room: room.id,
          item: one.id,
          kind: one.kind,
          begin: from,
          end:
            one.kind === 'poster'
              ? one.end
              : timeWithinDay(Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + 15),
        })),
      ),
    ),
  );

const programmes = fc
  .tuple(fc.array(program, { minLength: 1, maxLength: 8 }), fc.array(block, { maxLength: 6 }))
  .map(([people, blocks]) => programmeOf(people, blocks));

test('conflicts of every program at every place are those found by looking at everything', () => {
  let conflicts = 0;
  fc.assert(
    fc.property(programmes, ({ programs, tables, programOf }) => {
      const index = conflictIndex(tables, programOf);
      for (const moved of programs)
        for (const at of targetsOf(tables)) {
          const found = conflictsAt(index, moved, at);
          conflicts += found.length;
          expect(
            found.map((one) => `${one.kind} ${one.item} ${one.programId} ${fold(one.name)}`).sort(),
          ).toEqual(oracle(tables, programOf, moved, at));
        }
    }),
  );
  expect(conflicts).toBeGreaterThan(100);
});

test('what the readiness board calls a clash is an error where the talk stands, and the other way round', () => {
  fc.assert(
    fc.property(programmes, ({ programs, tables, programOf }) => {
      const index = conflictIndex(tables, programOf);
      const clashing = new Set(
        findClashes(tables, programOf).flatMap((clash) =>
          'place' in clash ? [] : [clash.first.programId, clash.second.programId],
        ),
      );
      for (const one of programs) {
        const [at] = tables.flatMap((table) =>
          Object.values(table.rooms ?? {}).flatMap((room) =>
            Object.values(room.tables ?? {}).flatMap((held) => {
              const placed = held.programs?.[one.id];
              return placed
                ? [
                    {
                      ...{
                        table: table.name,
                        date: table.date,
                        room: room.id,
                        item: held.id,
                        kind: held.kind,
                      },
                      begin: placed.begin ?? held.begin,
                      end: placed.end ?? held.end,
                    },
                  ]
                : [];
            }),
          ),
        );
        if (!at) continue;
        const errors = conflictsAt(index, one, at).filter(({ kind }) => kind !== 'coauthor');
        expect(errors.length > 0).toBe(clashing.has(one.id));
      }
    }),
  );
});
