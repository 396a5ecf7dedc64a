import { noChairs } from 'shared-data/models/engagements';
import { tablePositions } from 'shared-data/models/positions';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { day, item, talk } from './fixtures.ts';
import { type ProgramFacts, placedAsOther, programChecks, readinessOf } from './readiness.ts';

const complete: ProgramFacts = {
  privateOf: () => ({}),
  isRegistered: () => true,
  hasPages: () => true,
  statusOf: () => ({ abstract: { state: 'complete', at: 1 } }),
  hasChair: () => true,
  isRefused: () => false,
};

function programmeOf(tables: Timetable[], programs: PublicProgram[]) {
  const positions = tablePositions(tables);
  return { programs, tables, positionsOf: (id: string) => positions.get(id) ?? [], chairsOf: noChairs };
}

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const hall = day({ hall: [item('talks', { A1: at('09:00', '09:15') })] });
const poster = { presentationType: 'poster' } as const;

/** The checks that name a program. */
function found(facts: Partial<ProgramFacts>, tables = [hall], ...programs: PublicProgram[]) {
  const given = programs.length > 0 ? programs : [talk('A1')];
  const { programs: lists } = readinessOf(programmeOf(tables, given), { ...complete, ...facts });
  return programChecks.filter((check) => lists[check].length > 0);
}

test('a program that has everything is on no list', () => {
  expect(found({})).toEqual([]);
});

test.each<[string, Partial<ProgramFacts>, string[]]>([
  ['an owner who is not registered', { isRegistered: () => false }, ['withoutOwner']],
  ['an owner who was removed', { privateOf: () => ({ ownerRemoved: true }) }, ['withoutOwner']],
  ['an owner whose mail is refused', { isRefused: () => true }, ['bounced']],
  ['no abstract', { hasPages: (kind) => kind !== 'abstract' }, ['withoutAbstract']],
  ['no presentation', { hasPages: (kind) => kind !== 'presentation' }, ['withoutPresentation']],
  ['a failed video', { statusOf: () => ({ video: { state: 'error', at: 1 } }) }, ['failedFile']],
])('%s is told', (_, facts, expected) => {
  expect(found(facts)).toEqual(expected);
});

test('withdrawn programs are left out', () => {
  const nothing: ProgramFacts = {
    privateOf: () => undefined,
    isRegistered: () => false,
    hasPages: () => false,
    statusOf: () => ({ video: { state: 'error', at: 1 } }),
    hasChair: () => true,
    isRefused: () => true,
  };
  expect(found(nothing, [], talk('A1', 'Aino Virta', { canceled: true }))).toEqual([]);
});

test('posters without a board, and two on one board, are told', () => {
  const boards = (a: object, b: object) =>
    day({ hall: [item('boards', { A1: { order: 1, ...a }, A2: { order: 2, ...b } }, { kind: 'poster' })] });
  const posters = [talk('A1', 'Aino Virta', poster), talk('A2', 'Ben Okafor', poster)];
  expect(found({}, [boards({ board: 'P1' }, {})], ...posters)).toEqual(['withoutBoard']);
  expect(found({}, [boards({ board: 'P1' }, { board: 'P1' })], ...posters)).toEqual(['sharedBoard']);
});

test('items with talks and neither a convener nor a chair are told', () => {
  const programme = (change: object) =>
    programmeOf([day({ hall: [item('talks', { A1: at('09:00', '09:15') }, change)] })], [talk('A1')]);
  const without = (change: object, hasChair = false) =>
    readinessOf(programme(change), { ...complete, hasChair: () => hasChair }).withoutChair.length;
  expect([without({}), without({}, true), without({ convener: 'Ann Lee' })]).toEqual([1, 0, 0]);
  expect([without({ programs: {} }), without({ kind: 'event' })]).toEqual([0, 0]);
});

test.each([
  ['a talk among talks', 'oral', 'oral', false, null],
  ['a poster among talks', 'poster', 'oral', false, 'oral'],
  ['a talk among posters', 'oral', 'poster', false, 'poster'],
  ['a withdrawn poster among talks', 'poster', 'oral', true, null],
] as const)('%s', (_, presentationType, kind, canceled, expected) => {
  const program = talk('A1', 'Aino Virta', { presentationType, canceled });
  const tables = [day({ hall: [item('one', { A1: { order: 1 } }, { kind })] })];
  expect(placedAsOther(program, programmeOf(tables, [program]))).toBe(expected);
});

test('a program without a place is placed as nothing', () => {
  expect(placedAsOther(talk('A1'), programmeOf([], []))).toBeNull();
});
