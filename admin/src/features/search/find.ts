import { fold, squeezed, squeezedName } from 'shared-data/models/fold';
import { sameWords } from './same-words.ts';

export const findKinds = ['page', 'task', 'setting', 'session', 'program', 'person'] as const;
export type FindKind = (typeof findKinds)[number];

export interface Findable {
  id: string;
  kind: FindKind;
  label: string;
  detail?: string;
  to: string;
  /** Folded, in every language, the most telling first. */
  texts: readonly string[];
}

/** Of each kind; more words find the rest. */
export const mostOfKind = 8;

/** Entries that contain every word, grouped by kind; those that begin with the first word come first. Without words: pages and tasks. */
export function findIn(all: readonly Findable[], typed: string): Findable[] {
  const words = fold(typed).split(/\s+/).filter(Boolean).map(wordOf);
  if (words.length === 0) return all.filter(({ kind }) => kind === 'page' || kind === 'task');
  const phrase = words.length > 1 ? wordOf(fold(typed)) : null;
  const rank = (one: Findable) =>
    Math.min(rankOf(one, words), phrase && isMeant(one, phrase) ? otherName : never);
  const hits = all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((hit) => hit.rank < never)
    .toSorted((a, b) => a.rank - b.rank);
  return findKinds.flatMap((kind) =>
    hits.flatMap(({ one }) => (one.kind === kind ? [one] : [])).slice(0, mostOfKind),
  );
}

interface Word {
  word: string;
  squeezed: string;
  /** Other words for the same thing. */
  same: readonly string[];
}

const wordOf = (word: string): Word => ({ word, squeezed: squeezed(word), same: sameWords(word) });

/** Fewer letters would be found across the words of most texts. */
const shortest = 4;

const otherName = 4;
const never = 5;

/** 0: a text is the words · 1: begins with the first · 2: has a word that does · 3: holds them · 4: in another spelling, or by another name. */
function rankOf(one: Findable, words: readonly Word[]): number {
  const { texts } = one;
  const whole = texts.join('\n');
  if (!words.every(({ word }) => whole.includes(word)))
    return words.every((word) => whole.includes(word.word) || isMeant(one, word)) ? otherName : never;
  const first = words[0]?.word ?? '';
  if (texts.includes(words.map(({ word }) => word).join(' '))) return 0;
  if (texts.some((text) => text.startsWith(first))) return 1;
  return texts.some((text) => text.includes(` ${first}`)) ? 2 : 3;
}

function isMeant(one: Findable, { squeezed: word, same }: Word): boolean {
  const text = squeezedOf(one);
  if (word.length >= shortest && text.includes(word)) return true;
  return !isName(one) && same.some((other) => text.includes(other));
}

const isName = ({ kind }: Findable) => kind === 'session' || kind === 'program' || kind === 'person';

const known = new WeakMap<Findable, string>();

function squeezedOf(one: Findable): string {
  const text = known.get(one) ?? one.texts.map(isName(one) ? squeezedName : squeezed).join('\n');
  known.set(one, text);
  return text;
}
