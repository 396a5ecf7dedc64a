import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { expect, test } from 'vitest';
import { fold, type ProgramFilter, programRows } from './rows.ts';

const program = (id: string, more: Partial<PublicProgram> = {}): PublicProgram => ({
  id,
  title: `Title ${id}`,
  sessionId: 'OA',
  presentationType: 'oral',
  online: false,
  authors: [{ givenName: 'Bjørn', familyName: 'Åsen', affiliation: 'Tromsø', presenter: true }],
  ownerUid: 'u',
  ...more,
});
const sessions: Session[] = ['OA', 'IB', 'S'].map((id) => ({ id, group: 'g', title: `Session ${id}` }));
const all: ProgramFilter = { text: '', session: '', type: '' };
const programs = [
  program('OA10'),
  program('OA02', { presentationType: 'poster' }),
  program('OA9'),
  program('IB1', { sessionId: 'IB', title: 'Sea ice drift' }),
  program('S1', { sessionId: 'S' }),
  program('T0001', { sessionId: '' }),
];
const keys = (filter: Partial<ProgramFilter>) =>
  programRows(programs, sessions, new Map(), { ...all, ...filter }).map((row) => row.key);

test('sessions stand S, I, O and programs without one last; oral first, then by number', () => {
  expect(keys({})).toEqual([
    'session S',
    'S1',
    'session IB',
    'IB1',
    'session OA',
    'OA9',
    'OA10',
    'OA02',
    'session ',
    'T0001',
  ]);
});

test('the head of a session counts what is shown below it', () => {
  const head = programRows(programs, sessions, new Map(), { ...all, session: 'OA' })[0];
  expect(head).toMatchObject({ kind: 'session', count: 3, session: { id: 'OA' } });
});

test('search asks for every word, in titles and authors alike, and forgives accents, width and case', () => {
  expect(keys({ text: 'DRIFT ｉｃｅ' })).toEqual(['session IB', 'IB1']);
  expect(keys({ text: 'bjorn asen tromso', session: 'S' })).toEqual(['session S', 'S1']);
  expect(keys({ text: 'drift glacier' })).toEqual([]);
});

test('the type narrows the list', () => {
  expect(keys({ type: 'poster' })).toEqual(['session OA', 'OA02']);
});

test('a program whose session was removed is still listed', () => {
  const rows = programRows([program('OX1', { sessionId: 'OX' })], sessions, new Map(), all);
  expect(rows.map((row) => row.key)).toEqual(['session ', 'OX1']);
});

test('a row knows the first place of its program in the timetable', () => {
  const place = { table: 'd', date: '2026-12-01', room: 'A', item: 'x', begin: '09:00', end: '09:15' };
  const [, row] = programRows([program('OA1')], sessions, new Map([['OA1', [place]]]), all);
  expect(row).toMatchObject({ position: place });
});

test('folding keeps Japanese text searchable', () => {
  expect(fold('南極ガラス')).toBe(fold('南極ガラス'));
  expect(fold('ｶﾞ')).toBe(fold('ガ'));
});
