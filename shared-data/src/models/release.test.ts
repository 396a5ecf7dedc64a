import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicProgram } from './program.ts';
import { publicTables } from './public-tables.ts';
import { changesBetween, type ReleaseChange } from './release-changes.ts';
import { type ReleaseFacts, releaseFacts } from './release-facts.ts';
import { noticesOf } from './release-notices.ts';
import { draftParts, releasedTables } from './release-parts.ts';
import { noticeText, releaseWords } from './release-words.ts';
import type { DraftItem, Timetable, TimetableItem } from './timetable.ts';

const item = (id: string, begin: string, end: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  ...{ id, kind: 'oral', sessionId: 'OA', begin, end, version: 1 },
  ...more,
});

const room = (id: string, items: TimetableItem[]) => ({
  ...{ id, name: id, order: 1 },
  tables: Object.fromEntries(items.map((one) => [one.id, one])),
});

const plainProgram = (id: string): PublicProgram => ({
  ...{ id, title: `Title ${id}`, sessionId: 'OA', presentationType: 'oral', online: false },
  ...{ authors: [], ownerUid: '' },
});

const programIds = ['P1', 'P2', 'P3', 'P4', 'P5'];
const people = ['ann', 'bo', 'chi', 'dag', 'eva'];
const rooms = ['A', 'B'];

/** Two rooms with two stretches each; every item keeps a time and place of its own. */
interface World {
  tables: Record<string, Timetable>;
  programs: Record<string, PublicProgram>;
  chairs: Record<string, Record<string, string>>;
  late: Record<string, number>;
}

const at = (programs: string[], begin: string) =>
  Object.fromEntries(
    programs.map((id, order) => [id, { order, begin, end: `${begin.slice(0, 3)}${15 + order}` }]),
  );

function startWorld(): World {
  return {
    tables: {
      day1: {
        ...{ name: 'day1', title: 'Day 1', date: '2026-12-01', order: 1 },
        rooms: {
          A: room('A', [
            item('a1', '09:00', '10:00', { programs: at(['P1', 'P2'], '09:00') }),
            item('a2', '11:00', '12:00', { programs: at(['P3'], '11:00') }),
          ]),
          B: room('B', [
            item('b1', '09:00', '10:00'),
            item('b2', '11:00', '12:00', { programs: at(['P4'], '11:00') }),
          ]),
        },
      },
    },
    programs: Object.fromEntries(programIds.map((id) => [id, plainProgram(id)])),
    chairs: { 'day1/A/a1': { ann: 'Ann' }, 'day1/B/b2': { bo: 'Bo' } },
    late: {},
  };
}

const owners = (id: string) => [people[Number(id.slice(1)) % 5] as string];
const coeditors = (id: string) => (id === 'P2' ? ['eva'] : []);
const stars = (id: string) => (id === 'P4' || id === 'P1' ? ['chi', 'ann'] : []);
const peopleOf = (id: string) => ({ owners: owners(id), coeditors: coeditors(id), stars: stars(id) });

const factsOf = ({ tables, programs, chairs, late }: World): ReleaseFacts =>
  releaseFacts({
    tables: publicTables(tables),
    programs,
    chairsOf: (key) => chairs[key] ?? {},
    lateOf: (key) => late[key] ?? 0,
  });

function itemsIn({ tables }: World): [string, string, DraftItem][] {
  return Object.values(tables.day1?.rooms ?? {}).flatMap((room) =>
    Object.values(room.tables ?? {}).map((one): [string, string, DraftItem] => [room.id, one.id, one]),
  );
}

type Edit = [kind: number, which: number, where: number];

/** Any of the changes that editors, administrators, presenters and chairs make. */
function edited(world: World, [kind, which, where]: Edit): World {
  const next = structuredClone(world);
  const items = itemsIn(next);
  const id = programIds[which % programIds.length] as string;
  const [hall, key, target] = items[where % items.length] as [string, string, DraftItem];
  const place = `day1/${hall}/${key}`;
  const program = next.programs[id] as PublicProgram;
  const takeOut = () => {
    for (const [, , one] of items) if (one.programs) delete one.programs[id];
  };
  const edits = [
    () => {
      takeOut();
      const slot = { order: which, begin: target.begin, end: `${target.begin.slice(0, 3)}2${which % 10}` };
      if (target.hidden !== true) target.programs = { ...target.programs, [id]: slot };
    },
    takeOut,
    () => Object.assign(program, { title: `Title ${which}` }),
    () => Object.assign(program, { canceled: !program.canceled }),
    () => Object.assign(program, { presentationType: which % 2 ? 'poster' : 'oral' }),
    () => Object.assign(program, { sessionId: which % 2 ? 'OA' : 'OB' }),
    () => {
      const uid = people[which % people.length] as string;
      const { [uid]: was, ...others } = next.chairs[place] ?? {};
      next.chairs[place] = was ? others : { ...others, [uid]: uid };
    },
    () => Object.assign(next.late, { [place]: (which % 3) * 5 }),
    () => Object.assign(target, { title: `Block ${which}` }),
    () => Object.assign(target, { hidden: !target.hidden }),
    () => {
      const [to] = rooms.filter((one) => one !== hall);
      const busy = items.some(([other, , one]) => other === to && one.begin === target.begin);
      const all = next.tables.day1?.rooms ?? {};
      if (busy || !to) return;
      delete all[hall]?.tables?.[key];
      (all[to] as { tables: object }).tables = { ...all[to]?.tables, [key]: target };
      next.chairs[`day1/${to}/${key}`] = next.chairs[place] ?? {};
      delete next.chairs[place];
      delete next.late[place];
    },
  ];
  edits[kind % edits.length]?.();
  return next;
}

const edits = fc.array(fc.tuple(fc.nat(10), fc.nat(30), fc.nat(30)), { maxLength: 8 });

/** All that concerns a person, said without the code under test: who sees the same before and after has nothing to be told. */
function concerns(uid: string, { programs, items }: ReleaseFacts): string {
  const noticed = ({ item: _, ...place }: { item: string }) => place;
  const said = (id: string) => {
    const fact = programs[id];
    if (!fact || fact.canceled) return null;
    const places = [fact.place, ...(fact.flash ?? [])].filter((one) => one !== undefined);
    return { ...fact, place: null, flash: null, places: places.map(noticed) };
  };
  const own = programIds
    .filter((id) => [...owners(id), ...coeditors(id), ...stars(id)].includes(uid))
    .map((id) => {
      const late = items[programs[id]?.place?.item ?? '']?.late ?? 0;
      return said(id) && { ...said(id), late };
    });
  const chaired = Object.entries(items)
    .filter(([, { chairs = {} }]) => uid in chairs)
    .map(([key, fact]) => {
      const talks = programIds.filter((id) => programs[id]?.place?.item === key).map(said);
      const { place, chairs = {}, late = 0, ...words } = fact;
      const name = words.title || words.sessionId;
      return {
        own: key.split('/')[2],
        place: noticed(place),
        name,
        late,
        chairs,
        talks: talks.filter(Boolean),
      };
    })
    .sort((a, b) => ((a.own ?? '') < (b.own ?? '') ? -1 : 1));
  return JSON.stringify([own, chaired]);
}

const stillAbout = (change: ReleaseChange) => JSON.stringify([change.of, change.id, change.kind]);

test('of any edits in several releases exactly those are told who know otherwise, of each change once', () => {
  fc.assert(
    fc.property(fc.array(edits, { minLength: 1, maxLength: 4 }), (releases) => {
      let world = startWorld();
      let before = factsOf(world);
      for (const changes of releases) {
        world = changes.reduce(edited, world);
        const after = factsOf(world);
        const told = noticesOf(changesBetween(before, after), { before, after }, peopleOf);
        const affected = people.filter((uid) => concerns(uid, before) !== concerns(uid, after));
        expect([...told.keys()].sort()).toEqual(affected.sort());
        for (const notices of told.values()) {
          const kinds = notices.map(({ change }) => stillAbout(change));
          expect(new Set(kinds).size).toBe(kinds.length);
        }
        expect(changesBetween(after, factsOf(structuredClone(world)))).toEqual([]);
        before = after;
      }
    }),
    { numRuns: 150 },
  );
});

test('any parts can be released: each program stands in one place, and all parts together are the draft', () => {
  fc.assert(
    fc.property(edits, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (changes, chosen) => {
      const standing = startWorld();
      const draft = changes.reduce(edited, standing);
      const parts = draftParts(standing.tables, draft.tables);
      const some = parts.filter((_, index) => chosen[index]);
      const keys = (list: typeof parts) => new Set(list.flatMap(({ items }) => items));
      const partly = releasedTables(standing.tables, draft.tables, keys(some));
      const slots = Object.values(partly.day1?.rooms ?? {}).flatMap(({ tables = {} }) =>
        Object.values(tables).flatMap(({ programs = {} }) => Object.keys(programs)),
      );
      expect(new Set(slots).size).toBe(slots.length);
      expect(releasedTables(standing.tables, draft.tables, new Set())).toEqual(standing.tables);
      expect(draftParts(releasedTables(partly, draft.tables, keys(parts)), draft.tables)).toEqual([]);
      const left = draftParts(partly, draft.tables);
      expect(left.flatMap(({ items }) => items).sort()).toEqual(
        parts
          .filter((part) => !some.includes(part))
          .flatMap(({ items }) => items)
          .sort(),
      );
    }),
    { numRuns: 150 },
  );
});

test('a talk that goes to another item takes both items along', () => {
  const standing = startWorld();
  const draft = edited(standing, [0, 0, 2]);
  expect(draftParts(standing.tables, draft.tables)).toEqual([
    { id: 'day1/A/a1', items: ['day1/A/a1', 'day1/B/b1'] },
  ]);
});

test('a release is told in words, in both languages', () => {
  const before = factsOf(startWorld());
  const after = factsOf(
    [[0, 0, 2] as Edit, [3, 2, 0] as Edit, [7, 2, 3] as Edit].reduce(edited, startWorld()),
  );
  const changes = changesBetween(before, after);
  expect(changes.map((change) => releaseWords(change, 'en'))).toEqual([
    'P1 Title P1: moved from Tue, Dec 1, 09:00–09:15, A to Tue, Dec 1, 09:00–09:20, B',
    'OA: is running 10 minutes late',
    'P3 Title P3: has been canceled',
  ]);
  expect(changes.map((change) => releaseWords(change, 'ja'))).toEqual([
    'P1 Title P1：12月1日(火) 09:00–09:15 A から 12月1日(火) 09:00–09:20 B に変更されました',
    'OA：10 分遅れています',
    'P3 Title P3：中止になりました',
  ]);
});

test('a person reads each change once, under the closest role', () => {
  const before = factsOf(startWorld());
  const after = factsOf([[0, 0, 2] as Edit, [2, 8, 0] as Edit].reduce(edited, startWorld()));
  const told = noticesOf(changesBetween(before, after), { before, after }, peopleOf);
  expect(noticeText(told.get('ann') ?? [], 'en').split('\n')).toEqual([
    'Sessions you chair:',
    '• P1 Title P1: moved from Tue, Dec 1, 09:00–09:15, A to Tue, Dec 1, 09:00–09:20, B',
    'Presentations in My program:',
    '• P4 Title 8: has a new title: “Title 8” (before: “Title P4”)',
  ]);
});
