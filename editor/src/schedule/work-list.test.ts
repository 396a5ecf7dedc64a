import { noChairs } from 'shared-data/models/engagements';
import { tablePositions } from 'shared-data/models/positions';
import { expect, test } from 'vitest';
import { day, item, talk } from './fixtures.ts';
import { workList } from './work-list.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });

function listOf(tables: ReturnType<typeof day>[], ...programs: ReturnType<typeof talk>[]) {
  const positions = tablePositions(tables);
  return workList({ programs, tables, positionsOf: (id) => positions.get(id) ?? [], chairsOf: noChairs });
}
const ids = (programs: { id: string }[]) => programs.map((program) => program.id);

test('a program without session is on that list only', () => {
  const lists = listOf([], talk('T0001', 'A B', { sessionId: '' }));
  expect(ids(lists.withoutSession)).toEqual(['T0001']);
  expect(lists.withoutTime).toEqual([]);
});

test('a program with a session and no place lacks a time', () => {
  const tables = [day({ A: [item('a', { OA1: at('09:00', '09:15') })] })];
  expect(ids(listOf(tables, talk('OA1'), talk('OA10'), talk('OA2')).withoutTime)).toEqual(['OA2', 'OA10']);
});

test('withdrawn programs need no work', () => {
  const lists = listOf(
    [],
    talk('a1', 'A B', { canceled: true }),
    talk('a2', 'A B', { canceled: true, sessionId: '' }),
  );
  expect(lists.withoutSession).toEqual([]);
  expect(lists.withoutTime).toEqual([]);
});

test('a program that stands in an item of another session is told', () => {
  const tables = [
    day({
      A: [item('a', { OA1: at('09:00', '09:15') })],
      B: [item('c', { OB1: at('09:15', '09:30') })],
    }),
  ];
  const lists = listOf(tables, talk('OA1'), talk('OB1', 'Ben Okafor', { sessionId: 'OB' }));
  expect(ids(lists.elsewhere)).toEqual(['OB1']);
});

test('clashes are part of what needs work, earliest first', () => {
  const tables = [
    day({
      A: [item('a', { t1: at('10:00', '10:20'), t3: at('09:00', '09:20') })],
      B: [item('b', { t2: at('10:00', '10:20'), t4: at('09:00', '09:20') })],
    }),
  ];
  const lists = listOf(tables, talk('t1'), talk('t2'), talk('t3', 'Ben Okafor'), talk('t4', 'Ben Okafor'));
  expect(lists.clashes.map((clash) => clash.kind === 'person' && clash.name)).toEqual([
    'Ben Okafor',
    'Aino Virta',
  ]);
});
