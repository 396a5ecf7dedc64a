import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderChanges, orderedPrograms } from './program-order.ts';

const talk = (id: string) => ({ id, presentationType: 'oral' as const });
const idsOf = (programs: readonly { id: string }[]) => programs.map(({ id }) => id);

test('without numbers the order is that of the programme; new programs come last', () => {
  const programs = [talk('T3'), talk('T1'), { id: 'T2', presentationType: 'poster' as const }];
  expect(idsOf(orderedPrograms(programs))).toEqual(['T1', 'T3', 'T2']);
  expect(idsOf(orderedPrograms(programs, { T2: 1, T3: 0.5 }))).toEqual(['T3', 'T2', 'T1']);
});

test('a move writes one number once all have some', () => {
  const programs = ['T1', 'T2', 'T3'].map(talk);
  const first = orderChanges(programs, 2, 0);
  expect(first).toEqual({ T3: 1, T1: 2, T2: 3 });
  expect(orderChanges(orderedPrograms(programs, first), 2, 1, first)).toEqual({ T2: 1.5 });
  expect(orderChanges(orderedPrograms(programs, first), 0, 2, first)).toEqual({ T3: 4 });
  expect(orderChanges(programs, 1, 1)).toEqual({});
});

test('after any moves the order is that of the same moves in a list', () => {
  const step = fc.tuple(fc.nat(5), fc.nat(5));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const programs = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'].map(talk);
      const list = idsOf(programs);
      let order: Record<string, number> = {};
      for (const [from, to] of steps) {
        order = { ...order, ...orderChanges(orderedPrograms(programs, order), from, to, order) };
        list.splice(to, 0, ...list.splice(from, 1));
        expect(idsOf(orderedPrograms(programs, order))).toEqual(list);
      }
    }),
  );
});
