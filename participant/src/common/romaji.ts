import { toKatakana, toRomaji } from 'wanakana';

export type Range = readonly [start: number, end: number];

/** What has fewer letters stands in nearly every text. */
const fewest = 3;

/** Long vowels are written in many ways, or not at all: `toukyou`, `tōkyō`, `tokyo`. */
const short = (latin: string) => latin.replace(/o[ou]+/g, 'o').replace(/([aiue])\1+/g, '$1');
const latinOf = (kana: string) => toRomaji(kana).replaceAll("'", '');

/** A word in kana as people write it in Latin letters: `satou` and `sato`. */
export function latinSpellings(word: string): string[] {
  if (!/^[ァ-ヺー]{2,}$/.test(word)) return [];
  const latin = latinOf(word);
  return [...new Set([latin, short(latin)])].filter(({ length }) => length >= fewest);
}

/** Finds a word in Latin letters, also one that is still being typed, in folded texts in kana; undefined when it cannot be Japanese. */
export function inKana(word: string): ((folded: string) => Range[]) | undefined {
  if (word.length < fewest || !/^[a-z][a-z'-]*$/.test(word)) return;
  const romaji = short(latinOf(toKatakana(word.replace(/m(?=[bmp])/g, 'n'))));
  return (folded) => (/[ァ-ヺ]/.test(folded) ? occurrences(readingOf(folded), romaji) : []);
}

interface Reading {
  latin: string;
  /** Of each letter. */
  places: Range[];
}

const mora = /ー|ッ*[ァ-ヺ][ァィゥェォャュョヮ]?/g;
const morae = new Map<string, string>();
const readings = new Map<string, Reading>();

function occurrences({ latin, places }: Reading, word: string): Range[] {
  const found: Range[] = [];
  for (let at = latin.indexOf(word); at >= 0; at = latin.indexOf(word, at + 1))
    found.push([places[at]?.[0] ?? 0, places[at + word.length - 1]?.[1] ?? 0]);
  return found;
}

/** Parts that do not follow one another are apart in it. */
function readingOf(folded: string): Reading {
  const known = readings.get(folded);
  if (known) return known;
  let latin = '';
  let end = 0;
  const places: Range[] = [];
  const add = (letters: string, place: Range) => {
    latin += letters;
    for (let i = 0; i < letters.length; i++) places.push(place);
  };
  for (const { 0: kana, index } of folded.matchAll(mora)) {
    if (index > end) add(' ', [end, index]);
    end = index + kana.length;
    const [now, before] = [heard(kana), latin.at(-1)];
    if (kana === 'ー' || now === before || (now === 'u' && before === 'o')) lengthen(places, end);
    else add(now, [index, end]);
  }
  const reading = { latin, places };
  readings.set(folded, reading);
  return reading;
}

/** The vowel before is marked with what makes it long. */
function lengthen(places: Range[], end: number): void {
  const last = places.pop();
  if (last) places.push([last[0], end]);
}

function heard(kana: string): string {
  let latin = morae.get(kana);
  if (latin === undefined) {
    latin = latinOf(kana);
    morae.set(kana, latin);
  }
  return latin;
}
