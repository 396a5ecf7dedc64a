import { expect, test } from 'vitest';
import { item, talk } from '../../schedule/fixtures.ts';
import { flashSlots, flashValuesOf, isWithin, moved, postersToAdd, talksAtTheTime } from './flash-values.ts';

const slot = (order: number, begin: string, end: string) => ({ order, begin, end });
const talks = { OA1: slot(1, '09:00', '09:15'), OA2: slot(2, '09:15', '09:30') };

test('an item without flash talks proposes two minutes each after its last talk', () => {
  expect(flashValuesOf(item('a', talks, { version: 4 }))).toEqual({
    begin: '09:30',
    minutes: '2',
    programs: [],
    version: 4,
  });
  expect(flashValuesOf(item('a')).begin).toBe('09:00');
});

test('stored flash talks come back in their order and are stored as they were', () => {
  const flash = { OAp2: slot(1, '10:00', '10:01'), OAp1: slot(2, '10:01', '10:02') };
  const values = flashValuesOf(item('a', talks, { flash }));
  expect(values).toMatchObject({ begin: '10:00', minutes: '1', programs: ['OAp2', 'OAp1'] });
  expect(flashSlots(item('a'), values)).toEqual(flash);
});

test('flash talks have to be within their item, and talks at the same time are named', () => {
  const values = { begin: '10:26', minutes: '2', programs: ['OAp1', 'OAp2'] };
  expect(isWithin(item('a'), values)).toBe(true);
  expect(isWithin(item('a'), { ...values, programs: ['OAp1', 'OAp2', 'OAp3'] })).toBe(false);
  expect(isWithin(item('a'), { ...values, begin: '08:59' })).toBe(false);
  expect(isWithin(item('a', {}, { end: '23:59' }), { ...values, begin: '23:58' })).toBe(false);
  const night = item('a', {}, { begin: '23:00', end: '25:00' });
  expect(isWithin(night, { ...values, begin: '00:50' })).toBe(true);
  expect(flashSlots(night, { ...values, begin: '00:50' })).toMatchObject({
    OAp1: { begin: '24:50', end: '24:52' },
  });
  expect(talksAtTheTime(item('a', talks), values)).toEqual([]);
  expect(talksAtTheTime(item('a', talks), { ...values, begin: '09:29' })).toEqual(['OA2']);
});

test('posters of the session that are not withdrawn can be added', () => {
  const poster = (id: string, more = {}) => talk(id, 'Aino Virta', { presentationType: 'poster', ...more });
  const programs = [
    poster('OAp10'),
    poster('OAp2'),
    poster('OAp3', { canceled: true }),
    poster('OBp1', { sessionId: 'OB' }),
    talk('OA1'),
  ];
  const ids = (of: typeof programs) => of.map(({ id }) => id);
  expect(ids(postersToAdd(item('a'), programs, []))).toEqual(['OAp2', 'OAp10']);
  expect(ids(postersToAdd(item('a'), programs, ['OAp2']))).toEqual(['OAp10']);
  expect(ids(postersToAdd(item('a', {}, { sessionId: '' }), programs, []))).toContain('OBp1');
});

test('a flash talk moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
