import { fold } from 'shared-data/models/fold';
import { describe, expect, test } from 'vitest';
import { matchRanges, occurs, searchWords } from './search-text.ts';

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
  expect(searchWords('"sea ice').map(({ spellings }) => spellings)).toEqual([['sea'], ['ice']]);
});

describe('as it is heard', () => {
  test.each([
    ['なんきょくの氷', 'nankyoku', ['なんきょく']],
    ['ナンキョク', 'nanky', ['ナンキョ']],
    ['ﾅﾝｷｮｸ', 'kyoku', ['ｷｮｸ']],
    ['とうきょうでオーロラ', 'tokyo ORORA', ['とうきょう', 'オーロラ']],
    ['トウキョウ', 'toukyou', ['トウキョウ']],
    ['トウキョウ', 'Tōkyō', ['トウキョウ']],
    ['しんぶん', 'shimbun', ['しんぶん']],
    ['シツ', 'situ', ['シツ']],
    ['けんいち', 'kenichi', ['けんいち']],
    ['ガッコウ', 'gakk', ['ガッコ']],
    ['氷床コアとアイスコア', 'koa', ['コア', 'コア']],
    ['アイ氷スコア', 'aisukoa', []],
    ['ゆき の nankyoku', 'nankyoku yuki', ['ゆき', 'nankyoku']],
  ])('in %j the Latin letters %j are marked at %j', (text, search, found) => {
    expect(marked(text, search)).toEqual(found);
    expect(marked('氷', search)).toEqual([]);
  });

  test.each([
    ['Satoru Sato', 'さとう', ['Sato', 'Sato']],
    ["Jun'ichi Satou, Junichi Ōno", 'ジュンイチ おおの', ['Junichi', 'Ōno']],
    ['南極 なんきょく', 'ナンキョク', ['なんきょく']],
  ])('in %j the kana %j are marked at %j', (text, search, found) => {
    expect(marked(text, search)).toEqual(found);
  });

  test('what is too short to mean anything finds only what is written so', () => {
    expect(marked('のなか', 'no')).toEqual([]);
    expect(marked('snow の', 'の')).toEqual(['の']);
  });
});

test.each(['xtu', 'ltu', "xtu'", 'xtu-'])('%s alone, a small letter, occurs in no text in kana', (text) => {
  for (const word of searchWords(text)) {
    expect(occurs(word, fold('サットウ'))).toBe(false);
    expect(matchRanges('さっとう', [word])).toEqual([]);
  }
});

test.each(['a', 'ka', 'か', '漢'])('a word of thousands of letters is searched as it is: %s', (letters) => {
  const [word] = searchWords(letters.repeat(5000));
  expect(word && occurs(word, fold('さとう Sato'))).toBe(false);
});

test.each(['“sea ice”', '”sea ice”', '„sea ice“', '「sea ice」', '＂sea ice＂', '«sea ice»'])(
  'a phrase has quotation marks of any kind: %s',
  (text) => expect(searchWords(text).map(({ spellings: [word] }) => word)).toEqual(['sea ice']),
);

test.each([
  ['Marwood,', ['marwood']],
  ['(S16)', ['s16']],
  ['（S16）、', ['s16']],
  ['OMo01; C++ e.g. #3', ['omo01', 'c++', 'e.g', '#3']],
  ['... -', ['...', '-']],
])('punctuation around a word is not searched: %s', (text, words) => {
  expect(searchWords(text).map(({ spellings: [word] }) => word)).toEqual(words);
});
