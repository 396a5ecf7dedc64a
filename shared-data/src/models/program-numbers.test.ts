import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicProgram } from './program.ts';
import { type NumberChoice, type NumberObstacle, type NumberPlan, planNumbers } from './program-numbers.ts';
import { shownId } from './program-text.ts';

const talk = (id: string, more: Partial<PublicProgram> = {}): PublicProgram => ({
  ...{ id, title: `Talk ${id}`, sessionId: 'OB', presentationType: 'oral', online: false },
  ...{ authors: [], ownerUid: 'u', ...more },
});
const everything: NumberChoice = { session: '', order: 'session', unready: false, renew: false };

interface More {
  orders?: Record<string, Record<string, number>>;
  places?: readonly string[];
  obstacles?: Record<string, NumberObstacle[]>;
  used?: readonly string[];
}
function plan(
  programs: readonly PublicProgram[],
  choice: Partial<NumberChoice> = {},
  { orders = {}, places = [], obstacles = {}, used = [] }: More = {},
): NumberPlan {
  const source = {
    ...{ programs, orders, used },
    isSession: (id: string) => ['OB', 'OM', 'IA', 'S'].includes(id),
    placeOf: (id: string) => (places.includes(id) ? places.indexOf(id) : undefined),
    obstaclesOf: ({ id }: PublicProgram) => obstacles[id] ?? [],
  };
  return planNumbers(source, { ...everything, ...choice });
}
const numbersOf = ({ given }: NumberPlan) => given.map(({ id, number }) => `${id} ${number}`);
const leftOf = ({ left }: NumberPlan) => left.map(({ id, reasons }) => `${id} ${reasons.join(' ')}`);

test('numbers go by session, oral ones first, in the order of the session', () => {
  const programs = [
    talk('T0001', { presentationType: 'poster' }),
    talk('T0002'),
    talk('T0003'),
    talk('T0004', { sessionId: 'IA' }),
  ];
  const orders = { OB: { T0001: 1, T0003: 2, T0002: 3 } };
  expect(numbersOf(plan(programs, {}, { orders }))).toEqual([
    'T0004 IAo01',
    'T0003 OBo01',
    'T0002 OBo02',
    'T0001 OBp01',
  ]);
});

test('in the order of the timetable those without a place come last', () => {
  const programs = ['T1', 'T2', 'T3'].map((id) => talk(id));
  const places = ['T3', 'T1'];
  expect(numbersOf(plan(programs, { order: 'time' }, { places }))).toEqual([
    'T3 OBo01',
    'T1 OBo02',
    'T2 OBo03',
  ]);
});

test('late ones continue behind the last number, also when its program is gone', () => {
  const programs = [talk('OBo07'), talk('T1', { numbers: ['OBo09'] }), talk('T2')];
  expect(numbersOf(plan(programs))).toEqual(['T2 OBo10']);
  expect(numbersOf(plan(programs, {}, { used: ['OBo41', 'OBp90', 'OBo041x'] }))).toEqual(['T2 OBo42']);
});

test('each that is left out says why', () => {
  const programs = [
    talk('T1', { sessionId: '' }),
    talk('T2', { sessionId: 'OX' }),
    talk('T3', { canceled: true }),
    talk('T4'),
    talk('T5', { canceled: true, numbers: ['OBo01'] }),
  ];
  const obstacles = { T4: ['place', 'conflict'] satisfies NumberObstacle[] };
  const strict = plan(programs, {}, { obstacles });
  expect(leftOf(strict).toSorted()).toEqual([
    'T1 session',
    'T2 session',
    'T3 withdrawn',
    'T4 place conflict',
  ]);
  // the withdrawn one keeps its number
  expect(strict.kept).toBe(1);
  expect(numbersOf(plan(programs, { unready: true }, { obstacles }))).toEqual(['T4 OBo02']);
});

test('a number of another session is kept until a new one is asked for', () => {
  const moved = [
    talk('T1', { numbers: ['OBo01'], sessionId: 'OM' }),
    talk('OBo02', { presentationType: 'poster' }),
  ];
  expect(leftOf(plan(moved)).toSorted()).toEqual(['OBo02 moved', 'T1 moved']);
  expect(numbersOf(plan(moved, { renew: true }))).toEqual(['OBo02 OBp01', 'T1 OMo01']);
  // ids of other kinds say nothing about a session
  expect(plan([talk('2026-17')], { renew: true })).toEqual({ given: [], left: [], kept: 1 });
});

test('one session alone', () => {
  const programs = [talk('T1'), talk('T2', { sessionId: 'OM' })];
  expect(numbersOf(plan(programs, { session: 'OM' }))).toEqual(['T2 OMo01']);
});

test('whatever staff do, no number is ever given twice, and repeating gives nothing', () => {
  const where = fc.constantFrom('', 'OB', 'OM', 'IA');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), session: where, oral: fc.boolean() }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(20), session: where, oral: fc.boolean() }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }),
    fc.record({ kind: fc.constant('withdraw' as const), at: fc.nat(20) }),
    fc.record({
      kind: fc.constant('give' as const),
      session: where,
      unready: fc.boolean(),
      renew: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let programs: PublicProgram[] = [];
      const owners = new Map<string, string>();
      let entered = 0;
      const change = (at: number, more: Partial<PublicProgram>) => {
        programs = programs.map((one, index) => (index === at ? { ...one, ...more } : one));
      };
      for (const one of steps) {
        if (one.kind === 'add')
          programs.push(
            talk(`T${++entered}`, { sessionId: one.session, presentationType: one.oral ? 'oral' : 'poster' }),
          );
        else if (one.kind === 'move')
          change(one.at, { sessionId: one.session, presentationType: one.oral ? 'oral' : 'poster' });
        else if (one.kind === 'delete') programs = programs.filter((_, index) => index !== one.at);
        else if (one.kind === 'withdraw') change(one.at, { canceled: true });
        else {
          const choice = { session: one.session, unready: one.unready, renew: one.renew };
          const made = plan(programs, choice, { used: [...owners.keys()] });
          for (const { id, number } of made.given) {
            expect(owners.has(number)).toBe(false);
            owners.set(number, id);
            programs = programs.map((program) =>
              program.id === id ? { ...program, numbers: [...(program.numbers ?? []), number] } : program,
            );
          }
          const repeated = plan(programs, choice, { used: [...owners.keys()] });
          expect(repeated.given).toEqual([]);
          expect(repeated.left).toEqual(made.left);
          expect(repeated.kept).toBe(made.kept + made.given.length);
        }
      }
      expect(new Set(programs.map(shownId)).size).toBe(programs.length);
    }),
  );
});

test('the same programs in another order give the same plan', () => {
  const programs = Array.from({ length: 12 }, (_, n) =>
    talk(`T${n}`, { sessionId: n % 3 ? 'OB' : 'OM', presentationType: n % 2 ? 'oral' : 'poster' }),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(programs, { minLength: programs.length }), (shuffled) => {
      expect(plan(shuffled)).toEqual(plan(programs));
    }),
  );
});
