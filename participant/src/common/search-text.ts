import { fold } from 'shared-data/models/fold';
import { inKana, latinSpellings, type Range } from './romaji.ts';

/** Any of its forms is enough. */
export interface SearchWord {
  /** Folded: as typed, and a word in kana also in Latin letters. */
  spellings: readonly string[];
  /** Where a word in Latin letters stands in a folded text in kana. */
  inKana?: ((folded: string) => Range[]) | undefined;
}

/** As word processors and Japanese keyboards write them. */
const quotes = /[“”„«»「」『』]/g;
/** What comes along when a name is copied from a list. */
const around = /^[([{,;:.!?、。]+|[)\]},;:.!?、。]+$/g;

/** The words of a search; `"sea ice"` is one. Kana and Latin letters find each other. */
export function searchWords(text: string): SearchWord[] {
  const typed = [
    ...fold(text)
      .replace(quotes, '"')
      .matchAll(/"([^"]+)"|[^\s"]+/g),
  ].map(([word, phrase]) => phrase?.trim() || word.replace(around, '') || word);
  return typed.map((word) => ({ spellings: [word, ...latinSpellings(word)], inKana: inKana(word) }));
}

export function occurs(word: SearchWord, folded: string): boolean {
  return word.spellings.some((one) => folded.includes(one)) || Boolean(word.inKana?.(folded).length);
}

/** A letter with the marks that follow it, half-width ones included. */
const letter = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu;

/** Where words occur in a text as it is written; in order, without overlaps. */
export function matchRanges(text: string, words: readonly SearchWord[]): Range[] {
  const whole = fold(text);
  if (!words.some((word) => occurs(word, whole))) return [];
  let folded = '';
  const places: Range[] = [];
  for (const { 0: written, index } of text.matchAll(letter)) {
    const part = fold(written);
    for (let i = 0; i < part.length; i++) places.push([index, index + written.length]);
    folded += part;
  }
  const found: Range[] = [];
  const add = (from: number, to: number) => found.push([places[from]?.[0] ?? 0, places[to - 1]?.[1] ?? 0]);
  for (const { spellings, inKana: find } of words) {
    for (const word of spellings)
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
        add(at, at + word.length);
    for (const [from, to] of find?.(folded) ?? []) add(from, to);
  }
  return merged(found);
}

function merged(ranges: Range[]): Range[] {
  const list: Range[] = [];
  for (const range of ranges.sort(([a], [b]) => a - b)) {
    const last = list.at(-1);
    if (last && range[0] <= last[1]) list[list.length - 1] = [last[0], Math.max(last[1], range[1])];
    else list.push(range);
  }
  return list;
}
