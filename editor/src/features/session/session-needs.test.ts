import type { PrivateProgram, Program } from 'shared-data/models/program';
import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import { day, item, talk } from '../../schedule/fixtures.ts';
import { sessionNeeds } from './session-needs.ts';

const sessions = ['OB', 'OA', 'S'].map((id) => plainSession(id));
const wishing = (program: Program, sessionChoice1: string, sessionChoice2?: string): Program => ({
  ...program,
  private: { sessionChoice1, ...(sessionChoice2 && { sessionChoice2 }) } as PrivateProgram,
});

test('each session says its programs and places, and who without a session chose it', () => {
  const programs = [
    wishing(talk('T1', 'Aino Virta', { sessionId: '' }), 'OA', 'OB'),
    wishing(talk('T2', 'Ben Okafor', { sessionId: '' }), 'OB'),
    wishing(talk('T3', 'Carl Dahl', { sessionId: '', canceled: true }), 'OA'),
    wishing(talk('T4', 'Dana Eide', { sessionId: 'OA' }), 'OB'),
  ];
  const morning = item('morning', { T4: { order: 1, begin: '09:00', end: '09:15' } });
  const needs = sessionNeeds(sessions, programs, [day({ hall: [morning] })]);
  expect(
    needs.map(({ session, talks, slots, first, second }) => [session.id, talks, slots, first, second]),
  ).toEqual([
    ['S', 0, 0, [], []],
    ['OA', 1, 6, ['T1'], []],
    ['OB', 0, 0, ['T2'], ['T1']],
  ]);
});
