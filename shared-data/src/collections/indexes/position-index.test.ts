import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tablePositions } from '../../models/positions.ts';
import type { Timetable } from '../../models/timetable.ts';
import { KeyedStore } from '../../sync/store/keyed-store.ts';
import { PositionIndex } from './position-index.ts';

const day = (name: string, items: Record<string, string[]>): Timetable => ({
  name,
  title: name,
  date: name === 'd1' ? '2026-12-01' : '2026-12-02',
  order: 1,
  rooms: {
    A: {
      id: 'A',
      name: 'Hall',
      order: 1,
      tables: Object.fromEntries(
        Object.entries(items).map(([id, programs]) => [
          id,
          {
            id,
            kind: 'oral' as const,
            sessionId: 'S1',
            begin: `0${id}:00`,
            end: `0${id}:50`,
            version: 1,
            programs: Object.fromEntries(programs.map((program, order) => [program, { order }])),
          },
        ]),
      ),
    },
  },
});

test('moving a program updates its positions and notifies only its readers', () => {
  const store = new KeyedStore<Timetable>();
  const index = new PositionIndex(store);
  store.commit(new Map([['d1', day('d1', { 8: ['p1', 'p2'], 9: ['p3'] })]]));
  const told: string[] = [];
  for (const id of ['p1', 'p2', 'p3', 'p4']) index.subscribe(id, () => told.push(id));
  const untouched = index.get('p4');
  store.commit(new Map([['d1', day('d1', { 8: ['p1'], 9: ['p3', 'p2'] })]]));
  expect(index.get('p2').map((p) => p.item)).toEqual(['9']);
  expect(index.get('p4')).toBe(untouched);
  expect(told).not.toContain('p4');
});

test('unchanged items are not scanned', () => {
  const store = new KeyedStore<Timetable>();
  const index = new PositionIndex(store);
  store.commit(new Map([['d1', day('d1', { 8: ['p1'], 9: ['p3'] })]]));
  const before = index.get('p3');
  store.commit(new Map([['d1', day('d1', { 8: ['p1', 'p2'], 9: ['p3'] })]]));
  expect(index.get('p3')).toBe(before);
});

test('after any history positions are what the whole timetable says', () => {
  const items = fc.dictionary(
    fc.constantFrom('7', '8', '9'),
    fc.uniqueArray(fc.constantFrom('p1', 'p2', 'p3')),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('d1', 'd2'), fc.option(items))), (history) => {
      const store = new KeyedStore<Timetable>();
      const index = new PositionIndex(store);
      for (const [name, to] of history) store.commit(new Map([[name, to ? day(name, to) : undefined]]));
      const expected = tablePositions(store.values());
      for (const id of ['p1', 'p2', 'p3']) expect(index.get(id)).toEqual(expected.get(id) ?? []);
    }),
  );
});
