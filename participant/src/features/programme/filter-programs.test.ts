import { plainProgram as program } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import { searchWords } from '../../common/search-text.ts';
import { countChoices, filterPrograms, noFilter, type ProgramFilter } from './filter-programs.ts';
import { search } from './search-programs.ts';

const sessions = [
  plainSession('OA', { title: 'Antarctic meteorites', titleJa: '南極隕石' }),
  plainSession('IB', { title: 'Sea ice' }),
];
const place = (date: string, room: string) => ({
  table: 'd',
  date,
  room,
  item: 'x',
  begin: '9:00',
  end: '9:15',
});
const positions = new Map([
  ['OA1', [place('2026-12-01', 'hall')]],
  ['OA2', [place('2026-12-02', 'hall')]],
  ['IB1', [place('2026-12-01', 'annex'), place('2026-12-02', 'annex')]],
]);
const programs = [
  program('OA1', { language: 'ja', canceled: true }),
  program('OA2', { presentationType: 'poster' }),
  program('IB1', { sessionId: 'IB', title: 'Drift of ice floes' }),
  program('T0001', { sessionId: '' }),
];
const facts = {
  positions,
  hasVideo: (id: string) => id === 'IB1',
  hasStar: (id: string) => id === 'OA2',
};
const matching = ({ text = '' }: Partial<ProgramFilter>) =>
  search.searchPrograms(programs, searchWords(text), sessions);
const ids = (filter: Partial<ProgramFilter>) =>
  filterPrograms(matching(filter), { ...noFilter, ...filter }, facts).map(({ id }) => id);
const counted = (filter: Partial<ProgramFilter>) =>
  countChoices(matching(filter), { ...noFilter, ...filter }, facts);

test.each<[Partial<ProgramFilter>, string[]]>([
  [{}, ['OA1', 'OA2', 'IB1', 'T0001']],
  [{ text: 'FLOES ｉｃｅ' }, ['IB1']],
  [{ text: 'floes glacier' }, []],
  [{ text: 'bjorn asen tromso', session: 'IB' }, ['IB1']],
  [{ text: '隕石' }, ['OA1', 'OA2']],
  [{ text: 'sea drift' }, ['IB1']],
  [{ text: 'oa1' }, ['OA1']],
  [{ type: 'poster' }, ['OA2']],
  [{ day: '2026-12-01' }, ['OA1', 'IB1']],
  [{ room: 'annex', day: '2026-12-02' }, ['IB1']],
  [{ lang: 'ja' }, ['OA1']],
  [{ video: '1' }, ['IB1']],
  [{ star: '1' }, ['OA2']],
  [{ session: 'no such' }, []],
])('%j leaves %j', (filter, left) => {
  expect(ids(filter)).toEqual(left);
});

test('a value is counted under the other filters and the search, but not under its own filter', () => {
  const counts = counted({ session: 'OA', text: 'title' });
  expect([...counts.session]).toEqual([
    ['OA', 2],
    ['', 1],
  ]);
  expect([...counts.type]).toEqual([
    ['oral', 1],
    ['poster', 1],
  ]);
  expect([...counts.room]).toEqual([['hall', 2]]);
  expect(counts.video.size).toBe(0);
});

test('a program in two items of one day is counted once', () => {
  const twice = new Map([['OA1', [place('2026-12-01', 'hall'), place('2026-12-01', 'hall')]]]);
  const counts = countChoices(programs, noFilter, { ...facts, positions: twice });
  expect([...counts.day]).toEqual([['2026-12-01', 1]]);
});

test('a program is found by its number, by a former one and by its temporary ID', () => {
  const numbered = program('T0009', { numbers: ['OAo07', 'OAo12'] });
  const found = (text: string) => search.searchPrograms([numbered, ...programs], searchWords(text), sessions);
  for (const text of ['oao07', 'OAo12', 't0009']) expect(found(text)).toEqual([numbered]);
});
