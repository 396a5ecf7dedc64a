import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePrograms, trailingNumber } from './program-text.ts';
import { compareSessions } from './session-order.ts';

const shuffled = <T>(items: T[]) => fc.shuffledSubarray(items, { minLength: items.length });

test('sessions: S, then I, then O, then by the rest of the id (section 4)', () => {
  const sorted = ['S', 'S1', 'S2', 'IA', 'IB1', 'IB2', 'OA', 'OB', 'OS'];
  fc.assert(
    fc.property(shuffled(sorted), (ids) => {
      const order = ids.map((id) => ({ id })).sort(compareSessions);
      expect(order.map(({ id }) => id)).toEqual(sorted);
    }),
  );
});

test('ids with another letter come last', () => {
  expect([{ id: 'X' }, { id: 'OZ' }].sort(compareSessions).map(({ id }) => id)).toEqual(['OZ', 'X']);
});

const talk = (id: string, presentationType: 'oral' | 'poster') => ({ id, presentationType });

test('programs: oral first, then by trailing number (section 4)', () => {
  const sorted = [
    talk('OBo2', 'oral'),
    talk('OBo10', 'oral'),
    talk('OBo100', 'oral'),
    talk('none', 'oral'),
    talk('OBp1', 'poster'),
    talk('OAp3', 'poster'),
    talk('OBp3', 'poster'),
    talk('OBp20', 'poster'),
  ];
  fc.assert(
    fc.property(shuffled(sorted), (programs) => {
      expect([...programs].sort(comparePrograms)).toEqual(sorted);
    }),
  );
});

test.each([
  ['OBo07', 7],
  ['T0042', 42],
  ['2026-S1-3', 3],
  ['abc', Number.POSITIVE_INFINITY],
  ['', Number.POSITIVE_INFINITY],
])('the trailing number of "%s" is %d', (id, number) => {
  expect(trailingNumber(id)).toBe(number);
});

test('both orders are total: antisymmetric, transitive, and zero for the same id only', () => {
  const id = fc.stringMatching(/^[SIOX][A-B]?[0-2]?$/);
  const program = fc.record({ id, presentationType: fc.constantFrom('oral' as const, 'poster' as const) });
  fc.assert(
    fc.property(program, program, program, (a, b, c) => {
      for (const compare of [comparePrograms, compareSessions]) {
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }
      expect(compareSessions(a, b) === 0).toBe(a.id === b.id);
      expect(comparePrograms(a, b) === 0).toBe(a.id === b.id && a.presentationType === b.presentationType);
    }),
  );
});
