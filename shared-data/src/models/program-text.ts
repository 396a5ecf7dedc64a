import { compareText } from './compare.ts';
import type { Locale } from './locales.ts';
import { nameIn } from './person-name.ts';
import type { Author, PublicProgram } from './program.ts';

/** Infinity when there is none. */
export function trailingNumber(id: string): number {
  // By hand, as thousands of programs are sorted by it.
  let begin = id.length;
  while (begin > 0 && isDigit(id.charCodeAt(begin - 1))) begin -= 1;
  return begin < id.length ? Number(id.slice(begin)) : Number.POSITIVE_INFINITY;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** What people call a program: its final number, before that its ID. */
export function shownId({ id, numbers }: Pick<PublicProgram, 'id' | 'numbers'>): string {
  return numbers?.at(-1) ?? id;
}

type Compared = Pick<PublicProgram, 'id' | 'numbers' | 'presentationType'>;

/** Oral first, then by trailing number, then by id so that the order is total. */
export function comparePrograms(a: Compared, b: Compared): number {
  const oral = Number(b.presentationType === 'oral') - Number(a.presentationType === 'oral');
  if (oral !== 0) return oral;
  const x = trailingNumber(shownId(a));
  const y = trailingNumber(shownId(b));
  if (x !== y) return x < y ? -1 : 1;
  return compareText(a.id, b.id);
}

export function affiliationText(author: Pick<Author, 'affiliation' | 'otherAffiliations'>): string {
  return [author.affiliation, ...(author.otherAffiliations ?? [])].filter(Boolean).join('; ');
}

/** `*Presenter (Affiliation; Another), Co-author (Affiliation)`. */
export function authorLine(authors: readonly Author[], locale: Locale = 'en'): string {
  return authors
    .map((a) => `${a.presenter ? '*' : ''}${nameIn(locale, a)} (${affiliationText(a)})`)
    .join(', ');
}

/** Those who present; all authors where nobody is marked. */
export function speakerNames(authors: readonly Author[], locale: Locale = 'en'): string {
  const presenters = authors.filter(({ presenter }) => presenter);
  return (presenters.length > 0 ? presenters : authors)
    .map((author) => nameIn(locale, author))
    .join(locale === 'ja' ? '、' : ', ');
}
