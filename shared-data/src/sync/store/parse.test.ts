import { expect, test } from 'vitest';
import * as parse from './parse.ts';

test('entries of sponsors and the like keep texts and web addresses, and drop everything else', () => {
  expect(
    parse.listing(
      { name: { en: 'Ice', fr: 'x' }, text: { ja: '氷' }, url: 'https://example.org/', order: '2', by: 'x' },
      'a',
    ),
  ).toEqual({
    id: 'a',
    name: { en: 'Ice' },
    text: { en: '', ja: '氷' },
    url: 'https://example.org/',
    order: 2,
  });
  expect(parse.listing({ name: { en: 'Ice' }, url: 'javascript:alert(1)' }, 'a')).toEqual({
    id: 'a',
    name: { en: 'Ice' },
    order: 0,
  });
  for (const wrong of [null, 'x', 5, {}, { name: 'Ice' }, { name: {} }, { name: { en: 5 } }])
    expect(parse.listing(wrong, 'a')).toBeUndefined();
});

test('the session in progress is an item of the timetable or nothing', () => {
  const place = { table: 'day1', room: 'A', item: 'x' };
  expect(parse.activeSite({ ...place, note: { en: 'Late' }, more: 1 })).toEqual({
    ...place,
    note: { en: 'Late' },
  });
  for (const wrong of [null, 'x', { a: 'x' }, { ...place, item: 5 }, { ...place, room: '' }])
    expect(parse.activeSite(wrong)).toBeUndefined();
});

test('the questionnaire is enabled only when that is exactly true, and needs a web address', () => {
  const url = 'https://example.org/';
  expect(parse.enquete({ enabled: true, url })).toEqual({ enabled: true, url });
  expect(parse.enquete({ enabled: 'yes', url, title: { ja: 'ア' } })).toEqual({
    enabled: false,
    url,
    title: { en: '', ja: 'ア' },
  });
  for (const wrong of [null, 'x', { enabled: true }, { enabled: true, url: 'mailto:a@example.org' }])
    expect(parse.enquete(wrong)).toBeUndefined();
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
