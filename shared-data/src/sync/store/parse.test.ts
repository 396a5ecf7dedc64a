import { expect, test } from 'vitest';
import * as parse from './parse.ts';

test('the session in progress is an item of the timetable or nothing', () => {
  const place = { table: 'day1', room: 'A', item: 'x' };
  expect(parse.activeSite({ ...place, note: { en: 'Late' }, more: 1 })).toEqual({
    ...place,
    note: { en: 'Late' },
  });
  for (const wrong of [null, 'x', { a: 'x' }, { ...place, item: 5 }, { ...place, room: '' }])
    expect(parse.activeSite(wrong)).toBeUndefined();
});

test('instructions without a title are none; without a text they are empty', () => {
  expect(parse.instruction({ title: { en: 'Zoom' } }, 'zoom')).toEqual({
    id: 'zoom',
    title: { en: 'Zoom' },
    body: { en: '' },
    order: 0,
  });
  expect(parse.instruction({ body: { en: 'x' } }, 'zoom')).toBeUndefined();
});

test('delays are numbers or nothing', () => {
  const late = { minutes: 5, at: 1 };
  expect(parse.delays({ A: { x: late, y: { minutes: '5', at: 1 }, z: 5 }, B: 'x' })).toEqual({
    A: { x: late },
    B: {},
  });
  expect(parse.delays(null)).toEqual({});
});
