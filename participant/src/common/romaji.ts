import { toKatakana, toRomaji } from 'wanakana';

export type Range = readonly [start: number, end: number];

/** What has fewer letters stands in nearly every text; no word has more. */
const [fewest, most] = [3, 100];

/** Long vowels are written in many ways, or not at all: `toukyou`, `tōkyō`, `tokyo`. */
const short = (latin: string) => latin.replace(/o[ou]+/g, 'o').replace(/([aiue])\1+/g, '$1');
const latinOf = (kana: string) => toRomaji(kana).replaceAll("'", '');

/** A word in kana as people write it in Latin letters: `satou` and `sato`. */
export function latinSpellings(word: string): string[] {
  if (word.length > most || !/^[ァ-ヺー]{2,}$/.test(word)) return [];
  const latin = latinOf(word);
  return [...new Set([latin, short(latin)])].filter(({ length }) => length >= fewest);
}

/** Finds a word in Latin letters, also one that is still being typed, in folded texts in kana; undefined when it cannot be Japanese. */
export function inKana(word: string): ((folded: string) => Range[]) | undefined {
  if (word.length < fewest || word.length > most || !/^[a-z][a-z'-]*$/.test(word)) return;
  const romaji = short(latinOf(toKatakana(word.replace(/m(?=[bmp])/g, 'n'))));
  // A small `tsu` alone, which only doubles the letter after it.
  if (romaji === '') return;
  return (folded) => (/[ァ-ヺ]/.test(folded) ? occurrences(folded, romaji) : []);
}

const mora = /ー|ッ*[ァ-ヺ][ァィゥェォャュョヮ]?/g;
const morae = new Map<string, string>();
const readings = new Map<string, string>();

function occurrences(folded: string, word: string): Range[] {
  let latin = readings.get(folded);
  if (latin === undefined) {
    latin = readingOf(folded);
    readings.set(folded, latin);
  }
  // Most texts: where their letters stand is of no interest.
  if (!latin.includes(word)) return [];
  const places: Range[] = [];
  readingOf(folded, places);
  const found: Range[] = [];
  for (let at = latin.indexOf(word); at >= 0; at = latin.indexOf(word, at + 1))
    found.push([places[at]?.[0] ?? 0, places[at + word.length - 1]?.[1] ?? 0]);
  return found;
}

/** In Latin letters, with a space between parts that do not follow one another. Adds the place of each letter to `places`. */
function readingOf(folded: string, places?: Range[]): string {
  let latin = '';
  let end = 0;
  const add = (letters: string, place: Range) => {
    latin += letters;
    for (let i = 0; places && i < letters.length; i++) places.push(place);
  };
  for (const { 0: kana, index } of folded.matchAll(mora)) {
    if (index > end) add(' ', [end, index]);
    end = index + kana.length;
    const [now, before] = [heard(kana), latin.at(-1)];
    if (kana === 'ー' || now === before || (now === 'u' && before === 'o')) lengthen(places, end);
    else add(now, [index, end]);
  }
  return latin;
}

/** The vowel before is marked with what makes it long. */
function lengthen(places: Range[] | undefined, end: number): void {
  const last = places?.pop();
  if (last) places?.push([last[0], end]);
}

function heard(kana: string): string {
  let latin = morae.get(kana);
  if (latin === undefined) {
    latin = latinOf(kana);
    morae.set(kana, latin);
  }
  return latin;
}
