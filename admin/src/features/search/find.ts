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

export const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Entries that contain every word, grouped by kind; those that begin with the first word come first. Without words: pages and tasks. */
export function findIn(all: readonly Findable[], typed: string): Findable[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all.filter(({ kind }) => kind === 'page' || kind === 'task');
  const hits = all
    .map((one) => ({ one, rank: rankOf(one.texts, words) }))
    .filter(({ rank }) => rank < never)
    .toSorted((a, b) => a.rank - b.rank);
  return findKinds.flatMap((kind) =>
    hits.flatMap(({ one }) => (one.kind === kind ? [one] : [])).slice(0, mostOfKind),
  );
}

const never = 4;

/** 0: a text is the words · 1: begins with the first · 2: has a word that does · 3: holds them. */
function rankOf(texts: readonly string[], words: readonly string[]): number {
  const whole = texts.join('\n');
  if (!words.every((word) => whole.includes(word))) return never;
  const [first = ''] = words;
  if (texts.includes(words.join(' '))) return 0;
  if (texts.some((text) => text.startsWith(first))) return 1;
  return texts.some((text) => text.includes(` ${first}`)) ? 2 : 3;
}
