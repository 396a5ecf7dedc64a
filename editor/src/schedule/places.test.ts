import { conflictIndex } from 'shared-data/models/conflicts';
import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { day, item, talk } from './fixtures.ts';
import { placesOfDay } from './places.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const programs = [
  talk('OA1'),
  talk('OA2', 'Ben Okafor'),
  talk('OA3', 'Aino Virta'),
  talk('OA4', 'Carl Dahl', { canceled: true }),
  talk('OA5', 'Dana Ek', {
    authors: ['Dana Ek', 'Aino Virta'].map((name, index) => {
      const [givenName = '', familyName = ''] = name.split(' ');
      return { givenName, familyName, affiliation: 'Institute', presenter: index === 0 };
    }),
  }),
  talk('OA6', 'Eva Holm', { presentationType: 'poster' }),
];
const programOf = (id: string) => programs.find((one) => one.id === id);
const table = day({
  A: [item('a', { OA1: at('09:00', '09:15'), OA4: at('09:30', '09:45') }, { end: '10:00' })],
  B: [item('b', {}, { sessionId: 'OB', end: '09:35' }), item('rest', {}, { kind: 'break', sessionId: '' })],
  C: [item('c', {}, { end: '09:30' }), item('p', {}, { kind: 'poster' })],
});
const marks = (id: string, within: Timetable = table, minutes: number | null = null, fine = false) => {
  const program = programOf(id) ?? talk(id);
  const places = placesOfDay(program, within, conflictIndex([within], programOf), {
    canceled: new Set(['OA4']),
    minutes,
    fine,
  });
  return [...places.values()].flat().map(({ key, mark }) => `${key} ${mark}`);
};

test('every free stretch of a talk is a place, that of a withdrawn talk too, and another session is told', () => {
  expect(marks('OA2')).toEqual([
    'A/a/09:15 fits',
    'A/a/09:30 fits',
    'A/a/09:45 fits',
    'B/b/09:00 otherSession',
    'B/b/09:15 otherSession',
    'C/c/09:00 fits',
    'C/c/09:15 fits',
  ]);
});

test('where the presenter is elsewhere there is a conflict, where a co-author is there is information', () => {
  const besides = (id: string) => marks(id).filter((one) => !one.endsWith('fits'));
  expect(besides('OA3')).toEqual(['B/b/09:00 conflict', 'B/b/09:15 otherSession', 'C/c/09:00 conflict']);
  expect(besides('OA5')).toEqual(['B/b/09:00 otherSession', 'B/b/09:15 otherSession', 'C/c/09:00 coauthor']);
});

test('a talk keeps its length, and its present place is not offered', () => {
  const long = day({ A: [item('a', { OA2: at('09:00', '09:30') }, { end: '10:15' })] });
  expect(marks('OA2', long, 30)).toEqual(['A/a/09:30 fits']);
});

test('a poster has one place in every poster item, except in its own', () => {
  expect(marks('OA6')).toEqual(['C/p/09:00 fits']);
  expect(marks('OA6', day({ C: [item('p', { OA6: { order: 1 } }, { kind: 'poster' })] }))).toEqual([]);
});

test('fine places lie five minutes apart, each with what stands against it', () => {
  const busy = day({
    A: [item('a', { OA1: at('09:00', '09:20') }, { end: '09:20' })],
    B: [item('b', { OA2: at('09:00', '09:15') }, { end: '09:45' })],
  });
  expect(marks('OA3', busy, 15, true)).toEqual([
    'B/b/09:15 conflict',
    'B/b/09:20 fits',
    'B/b/09:25 fits',
    'B/b/09:30 fits',
  ]);
});
