import { expect, test } from 'vitest';
import { fold, matchRanges, searchWords } from './search-text.ts';

const marked = (text: string, search: string) =>
  matchRanges(text, searchWords(search)).map(([start, end]) => text.slice(start, end));

test.each([
  ['ＩＣＥ', 'ice'],
  ['Åsen', 'asen'],
  ['Bjørn', 'bjorn'],
  ['ｶﾞﾗｽ', 'ガラス'],
  ['おーろら', 'オーロラ'],
  ['ice–ocean', 'ice-ocean'],
])('%s and %s are the same to the search', (a, b) => {
  expect(fold(a)).toBe(fold(b));
});

test('voiced kana stay different from unvoiced ones', () => {
  expect(fold('が')).not.toBe(fold('か'));
});

test.each([
  ['Sea ice and sea level', 'SEA', ['Sea', 'sea']],
  ['Björn Åsen', 'bjorn asen', ['Björn', 'Åsen']],
  ['Bjo\u0308rn', 'jor', ['jo\u0308r']],
  ['ｶﾞﾗｽの氷', 'ガラ', ['ｶﾞﾗ']],
  ['南極オーロラ', 'おーろら', ['オーロラ']],
  ['Æther', 'the', ['the']],
  ['sea-ice, ice, sea ice', '"sea ice"', ['sea ice']],
  ['iceberg', 'ice ceb', ['iceb']],
  ['', 'ice', []],
])('in %j the search %j is marked at %j', (text, search, found) => {
  expect(marked(text, search)).toEqual(found);
});

test('an empty search has no words, and an open quotation mark is no word', () => {
  expect(searchWords('  ')).toEqual([]);
  expect(searchWords('"sea ice')).toEqual(['sea', 'ice']);
});
