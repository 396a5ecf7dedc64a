import type { TablePosition } from 'shared-data/models/timetable';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';
import { sessionSittings } from './sittings.ts';

const program = (id: string) => plainProgram(id, { title: id });
const place = (date: string, item: string, begin: string): TablePosition => ({
  table: date,
  date,
  room: 'A',
  item,
  begin,
  end: '23:59',
});

test('a session’s talks stand by sitting in the order of time, those without a place last', () => {
  const places: Record<string, TablePosition> = {
    OA1: place('2026-12-02', 'am', '09:00'),
    OA2: place('2026-12-01', 'pm', '13:15'),
    OA3: place('2026-12-01', 'pm', '13:00'),
    OA4: place('2026-12-01', 'am', '09:00'),
  };
  const sittings = sessionSittings(['OA0', 'OA1', 'OA2', 'OA3', 'OA4'].map(program), (id) =>
    places[id] ? [places[id]] : [],
  );
  expect(sittings.map((sitting) => sitting.programs.map((one) => one.program.id))).toEqual([
    ['OA4'],
    ['OA3', 'OA2'],
    ['OA1'],
    ['OA0'],
  ]);
  expect(sittings.at(-1)?.place).toBeNull();
});
