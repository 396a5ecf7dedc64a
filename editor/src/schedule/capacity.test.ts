import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import { capacities } from './capacity.ts';
import { day, item, talk } from './fixtures.ts';

const sessions = ['OA', 'OB', 'OC'].map((id) => plainSession(id));
const poster = { presentationType: 'poster' } as const;

test('counts talks and posters beside the places of their session, without withdrawn programs', () => {
  const programs = [
    talk('A1'),
    talk('A2'),
    talk('A3', 'Ben Okafor', { canceled: true }),
    talk('A4', 'Carl Dahl', poster),
    talk('B1', 'Dana Eide', { ...poster, sessionId: 'OB' }),
    talk('X1', 'Eva Finn', { sessionId: '' }),
  ];
  const talks = item('talks', {
    A1: { order: 1, begin: '09:00', end: '09:15' },
    A3: { order: 2, begin: '09:15', end: '09:30' },
  });
  const boards = item(
    'boards',
    { A4: { order: 1, board: 'P1' }, B1: { order: 2 } },
    { kind: 'poster', begin: '11:00', end: '12:00' },
  );
  const found = capacities(sessions, programs, [day({ hall: [talks, boards] })], new Set(['A3']));
  expect(found).toEqual([
    // an hour and a half holds six talks of fifteen minutes
    { session: sessions[0], talks: 2, slots: 6, posters: 1, boards: 1 },
    { session: sessions[1], talks: 0, slots: 0, posters: 1, boards: 0 },
  ]);
});

test('a session with neither programs nor places is left out', () => {
  expect(capacities(sessions, [], [], new Set())).toEqual([]);
});
