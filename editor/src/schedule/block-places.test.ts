import { conflictIndex } from 'shared-data/models/conflicts';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { placesOfBlock } from './block-places.ts';
import { day, item, talk } from './fixtures.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const programs = [talk('OA1'), talk('OA2', 'Ben Okafor'), talk('OB1', 'Ben Okafor', { sessionId: 'OB' })];
const programOf = (id: string) => programs.find((one) => one.id === id);
const pause = (id: string, begin: string, end: string) =>
  item(id, {}, { kind: 'break', sessionId: '', title: 'Coffee', begin, end });
const tables = [
  day({
    A: [
      item('a', { OA1: at('09:00', '09:30'), OA2: at('09:30', '10:00') }, { end: '10:00' }),
      pause('p', '10:00', '10:15'),
    ],
    B: [item('b', { OB1: at('10:00', '10:30') }, { sessionId: 'OB', begin: '10:00', end: '10:30' })],
    C: [pause('p', '10:00', '10:15')],
  }),
];
const within = { from: 9 * 60, to: 12 * 60 };

function places(
  position: Omit<ProgramPosition, 'table'>,
  { of = tables, chairs = [], step = 15 }: { of?: Timetable[]; chairs?: string[]; step?: number } = {},
) {
  const chairsOf = ({ item: id }: ProgramPosition) => (id === 'a' ? chairs : []);
  const index = conflictIndex(of, programOf, chairsOf);
  const found = placesOfBlock(of, { table: 'day1', ...position }, index, { step, within });
  return [...found.values()].flat().map(({ room, begin, end, mark }) => `${room} ${begin}-${end} ${mark}`);
}

test('a block can go wherever it is free for its length; where a presenter is elsewhere there is a conflict', () => {
  expect(places({ room: 'A', item: 'a' })).toEqual([
    ...['10:15-11:15', '10:30-11:30', '10:45-11:45', '11:00-12:00'].map((time) => `A ${time} fits`),
    'B 09:00-10:00 fits',
    ...['10:30-11:30', '10:45-11:45', '11:00-12:00'].map((time) => `B ${time} fits`),
    'C 09:00-10:00 fits',
    ...['10:15-11:15', '10:30-11:30', '10:45-11:45', '11:00-12:00'].map((time) => `C ${time} fits`),
  ]);
  // OA2 would be at 10:15, while its presenter speaks in B.
  const early = [day({ ...rooms(tables), A: [item('a', { OA2: at('09:15', '09:30') }, { end: '09:30' })] })];
  expect(places({ room: 'A', item: 'a' }, { of: early })).toContain('A 10:00-10:30 conflict');
  expect(places({ room: 'A', item: 'a' }, { of: early })).toContain('A 10:30-11:00 fits');
});

test('its chair is needed there too, and its own talks are not in its way', () => {
  const own = places({ room: 'A', item: 'a' }, { chairs: ['Ben Okafor'], step: 30 });
  expect(own).toContain('A 10:15-11:15 conflict');
  expect(own).toContain('A 11:00-12:00 fits');
});

test('places lie as close as is asked, and end where the block would no longer fit', () => {
  const fine = places({ room: 'A', item: 'p' }, { step: 5 }).filter((one) => one.startsWith('B'));
  expect(fine.slice(0, 3)).toEqual(['B 09:00-09:15 fits', 'B 09:05-09:20 fits', 'B 09:10-09:25 fits']);
  expect(fine).toContain('B 09:45-10:00 fits');
  expect(fine).not.toContain('B 09:50-10:05 fits');
});

test('a break over several rooms needs all of them to be free, and only the other one to go there', () => {
  const all = places({ room: 'A', item: 'p' });
  expect(all.filter((one) => one.startsWith('A'))[0]).toBe('A 10:15-10:30 fits');
  const taken = [day({ ...rooms(tables), C: [pause('p', '10:00', '10:15'), pause('q', '10:15', '10:30')] })];
  expect(places({ room: 'A', item: 'p' }, { of: taken })).not.toContain('A 10:15-10:30 fits');
});

function rooms([table]: readonly Timetable[]) {
  return Object.fromEntries(
    Object.values(table?.rooms ?? {}).map(({ id, tables: items = {} }) => [id, Object.values(items)]),
  );
}
