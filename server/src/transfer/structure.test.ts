import { noCircumstances } from 'shared-data/models/conflicts';
import { noChairs } from 'shared-data/models/engagements';
import type { Structure } from 'shared-data/models/structure';
import { structureParts } from 'shared-data/models/structure';
import { structureOf } from 'shared-data/models/structure-of';
import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import type { Tables } from '../data/timetable.ts';
import { planImport } from './plan.ts';
import type { ImportWorld } from './planned.ts';
import { readStructure } from './read-structure.ts';
import { movedSetting, moverOf } from './structure-dates.ts';
import { noStructure } from './testing/no-structure.ts';

const base = {
  ...{ closed: false, systemTitle: 'Polar 2026', timeZone: 'Asia/Tokyo', begin: '2026-12-02' },
  deadlines: { submission: Date.UTC(2026, 9, 30, 8) },
  parties: { OB: { label: { en: 'Party' }, date: '2026-12-03' } },
};
const information = { lead: { en: 'Welcome' }, hint: { en: 'New here?', ja: 'はじめての方' } };
const groups = { life: { id: 'life', title: 'Life', order: 1 } };
const sessions = {
  OB: { id: 'OB', group: 'life', title: 'Biology', titleJa: '生物', color: 2, convenerUids: ['u1'] },
};
const instructions = { talk: { id: 'talk', title: { en: 'Talks' }, body: { en: 'Be brief' }, order: 1 } };
const sponsor = { ice: { id: 'ice', name: { en: 'Ice' }, text: { en: '**Cold**' }, order: 3 } };
const slot = { order: 1, begin: '09:00', end: '09:20' };
const draft: Tables = {
  day1: {
    ...{ name: 'day1', title: 'Opening', titleJa: '初日', date: '2026-12-02', order: 1 },
    rooms: {
      hall: {
        ...{ id: 'hall', name: 'Hall', nameJa: 'ホール', order: 1 },
        tables: {
          a: {
            ...{ id: 'a', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 3 },
            ...{ convener: 'Ann Moe', programs: { P1: slot } },
          },
          b: {
            id: 'b',
            kind: 'break',
            sessionId: '',
            title: 'Lunch',
            begin: '12:00',
            end: '13:00',
            version: 1,
          },
        },
      },
    },
  },
};
const nothing: ImportWorld = {
  ...{ users: {}, accounts: new Map(), programs: {}, own: {}, usedNumbers: {}, sessions: {} },
  ...{
    groups: new Set<string>(),
    draft: {},
    chairsOf: noChairs,
    circumstances: noCircumstances,
    timeZone: 'Asia/Tokyo',
  },
  structure: noStructure,
};
const listings = { advertisement: [], exhibition: [], contest: [] };
const structure = structureOf({
  ...{
    base,
    information,
    tables: Object.values(draft) as Timetable[],
    groups: Object.values(groups),
    templates: [],
  },
  ...{ sessions: Object.values(sessions), instructions: Object.values(instructions) },
  listings: { ...listings, sponsor: Object.values(sponsor) },
});
const plan = (of: Structure, world: ImportWorld, firstDay = '2026-12-02') => {
  const table = readStructure(new TextEncoder().encode(JSON.stringify(of)));
  const copy = { firstDay, parts: [...structureParts] };
  return planImport({ kind: 'structure', table, mapping: [], consent: false, copy }, world);
};

test('our own structure changes nothing when it is imported where it came from', () => {
  const own: ImportWorld = {
    ...{ ...nothing, sessions, draft, groups: new Set(['life']) },
    structure: {
      ...{ ...noStructure, groups, instructions, settings: { base, information } },
      listings: { ...noStructure.listings, sponsor },
    },
  };
  const { rows, target } = plan(structure, own);
  expect(rows.filter(({ outcome }) => outcome.outcome !== 'unchanged').map(({ outcome }) => outcome)).toEqual(
    [],
  );
  expect(target).toEqual(draft);
});

test('it holds no people, no programs, and nothing that opens the site', () => {
  const text = JSON.stringify(structure);
  for (const secret of ['u1', 'Ann Moe', 'P1', 'closed']) expect(text).not.toContain(secret);
});

test('a new symposium gets all of it on its own days', () => {
  const { rows, target, made } = plan(structure, nothing, '2027-12-01');
  expect(new Set(rows.map(({ outcome }) => outcome.outcome))).toEqual(new Set(['new']));
  expect(made).toEqual({ days: [], rooms: [], sessions: [] });
  expect(target?.day1).toMatchObject({ date: '2027-12-01', title: 'Opening', titleJa: '初日' });
  const items = Object.values(target?.day1?.rooms?.Hall?.tables ?? {});
  expect(items.map(({ kind, begin, programs }) => [kind, begin, programs])).toEqual([
    ['oral', '09:00', undefined],
    ['break', '12:00', undefined],
  ]);
  const dated = rows.flatMap(({ outcome }) =>
    outcome.what === 'setting' ? [[outcome.key, outcome.changes[0]?.to]] : [],
  );
  expect(Object.fromEntries(dated)).toMatchObject({
    ...{ 'base/begin': '2027-12-01', 'base/deadlines': 'submission 2027-10-29 17:00' },
    'base/parties': 'OB label en Party; date 2027-12-02',
  });
});

test('an entry of no known kind is a faulty row, whatever parts are chosen', () => {
  const entries = [{ what: 'sesion', id: 'OZ', title: 'Ice' }, 'OZ', { id: 'OZ' }, ...structure.entries];
  const file = JSON.stringify({ ...structure, entries });
  const table = readStructure(new TextEncoder().encode(file));
  const copy = { firstDay: '', parts: ['sessions' as const] };
  const { rows } = planImport({ kind: 'structure', table, mapping: [], consent: false, copy }, nothing);
  const faulty = rows.filter(({ outcome }) => outcome.outcome === 'fault');
  const reason = 'transfer.fault.choice';
  expect(faulty.map(({ outcome: { row, key, faults } }) => [row, key, faults])).toEqual([
    [2, 'OZ', [{ field: 'what', reason, text: 'sesion' }]],
    [3, '', [{ field: 'what', reason, text: 'OZ' }]],
    [4, 'OZ', [{ field: 'what', reason: 'validation.required' }]],
  ]);
});

test('a room that only a block names is announced', () => {
  const entries = structure.entries.map((entry) =>
    entry.what === 'block' && entry.kind === 'oral' ? { ...entry, room: 'Hal' } : entry,
  );
  expect(plan({ ...structure, entries }, nothing).made).toEqual({ days: [], rooms: ['Hal'], sessions: [] });
});

test('a deadline keeps its time of day where clocks change', () => {
  const move = moverOf('2026-03-20', '2026-04-03');
  const at = (day: number, hour: number) => Date.UTC(2026, 2, day, hour, 0, 30);
  expect(movedSetting({ upload: at(20, 22) }, move, 'Europe/Brussels')).toEqual({ upload: at(34, 21) });
});
