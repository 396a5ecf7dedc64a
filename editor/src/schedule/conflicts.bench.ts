import { circumstancesOf } from 'shared-data/models/circumstances';
import { findClashes } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { placesOfBlock } from './block-places.ts';
import { newClashes } from './changes.ts';
import { timeWithinDay } from './minutes.ts';
import { fineStep, placesOfDay } from './places.ts';

/** How long conflicts take at 5,000 talks in ten rooms and five days. Fails when marking every place takes more than a frame: of all days for a talk, of a day at fine steps for a talk or a block. */
const size = { days: 5, rooms: 10, items: 10, talks: 10 };
const frame = 16;
const people = 3500;

const programs = new Map<string, PublicProgram>();
const author = (n: number, presenter: boolean) => ({
  ...{ givenName: `G${n % people}`, familyName: `F${n % people}`, affiliation: 'Institute', presenter },
});
const tables: Timetable[] = Array.from({ length: size.days }, (_, d) => ({
  ...{ name: `day${d}`, title: `Day ${d}`, date: `2026-12-0${d + 1}`, order: d },
  rooms: Object.fromEntries(
    Array.from({ length: size.rooms }, (__, r) => [
      `R${r}`,
      {
        ...{ id: `R${r}`, name: `Room ${r}`, order: r },
        tables: Object.fromEntries(
          Array.from({ length: size.items }, (___, i) => {
            const from = 480 + i * 60;
            const slots: NonNullable<TimetableItem['programs']> = {};
            for (let t = 0; t < size.talks; t++) {
              const n = programs.size;
              const id = `T${n}`;
              programs.set(id, {
                ...{ id, title: id, sessionId: 'OA', presentationType: 'oral', online: false, ownerUid: 'u' },
                authors: [author(n * 7, true), author(n * 11 + 1, false), author(n * 13 + 2, false)],
              });
              slots[id] = {
                order: t,
                begin: timeWithinDay(from + t * 5),
                end: timeWithinDay(from + t * 5 + 5),
              };
            }
            const item: TimetableItem = {
              ...{ id: `i${i}`, kind: 'oral', sessionId: 'OA', version: 1, programs: slots },
              ...{ begin: timeWithinDay(from), end: timeWithinDay(from + 60) },
            };
            return [item.id, item];
          }),
        ),
      },
    ]),
  ),
}));
const programOf = (id: string) => programs.get(id);
const circumstances = circumstancesOf({ R0: { R1: 3, R9: 10 }, R2: { R5: 5 } }, {}, () => undefined);

function measure(name: string, times: number, run: (n: number) => unknown): number {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    run(n);
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0;
  process.stdout.write(`${name.padEnd(44)} p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms\n`);
  return at(0.95);
}

process.stdout.write(`${programs.size} talks, ${people} people\n`);
const build = () => conflictIndex(tables, programOf, undefined, circumstances);
measure('index of all engagements', 10, build);
const index = build();
measure('all conflicts of the programme', 10, () => findClashes(tables, programOf, index));
const all = [...programs.values()];
const marking = measure('every place of all days for one talk', 200, (n) => {
  const program = { ...(all[(n * 37) % all.length] as PublicProgram), id: 'new' };
  for (const day of tables) placesOfDay(program, day, index, { canceled: new Set(), minutes: 5 });
});
// Much of the time free: every second item, half filled.
const [full] = tables as [Timetable];
const loose: Timetable = {
  ...full,
  rooms: Object.fromEntries(
    Object.entries(full.rooms ?? {}).map(([id, room]) => [
      id,
      {
        ...room,
        tables: Object.fromEntries(
          Object.entries(room.tables ?? {})
            .filter((_, n) => n % 2 === 0)
            .map(([key, one]) => {
              const programs = Object.fromEntries(
                Object.entries(one.programs ?? {}).slice(0, size.talks / 2),
              );
              const end = key === 'i0' ? timeWithinDay(510) : one.end;
              return [key, { ...one, end, programs }];
            }),
        ),
      },
    ]),
  ),
};
const others = [loose, ...tables.slice(1)];
const looseIndex = conflictIndex(others, programOf, undefined, circumstances);
const fine = measure('every fine place of a day for one talk', 200, (n) => {
  const program = { ...(all[(n * 37) % all.length] as PublicProgram), id: 'new' };
  return placesOfDay(program, loose, looseIndex, { canceled: new Set(), minutes: 5, fine: true });
});
const whole = { from: 480, to: 1080 };
const blocks = measure('every fine place of a day for one block', 200, (n) => {
  const at = { table: 'day0', room: `R${n % size.rooms}`, item: 'i0' };
  return placesOfBlock(others, at, looseIndex, { step: fineStep, within: whole });
});
measure('what one move would bring', 200, (n) => {
  const program = all[(n * 41) % all.length] as PublicProgram;
  const slot = { order: 1, begin: '09:00', end: '09:05' };
  const spot = { table: 'day0', room: 'R0', item: 'i1', slot };
  const change = { moves: [{ programId: program.id, before: null, after: spot }], items: [] };
  return newClashes(tables, change, { programOf, chairsOf: () => [], circumstances }, index);
});
if (Math.max(marking, fine, blocks) > frame)
  throw new Error(`marking all places takes more than ${frame} ms`);
