import * as z from 'zod/mini';
import { type LetterLanguage, letterLanguages, mailFilterSchema } from './mail-filter.ts';
import { bodyOf, placeholdersIn } from './mail-template.ts';
import { requiredText, text } from './text-schema.ts';

/** What a letter may say about its recipient; the server fills it in. `programId` and `programTitle` list the programs the filter is about. */
export const letterPlaceholders = [
  'name',
  'nameJa',
  'title',
  'givenName',
  'familyName',
  'affiliation',
  'email',
  'programId',
  'programTitle',
  'systemTitle',
  'link',
] as const;

/** `person`: each gets the text of their language. `both`: English, then Japanese, in one mail. */
export const letterModes = ['person', 'both'] as const;

export const placeholderProblems = {
  unknown: 'validation.placeholderUnknown',
  empty: 'validation.placeholderEmpty',
} as const;

const oneLine = z.regex(/^[^\p{Cc}]*$/u, 'validation.oneLine');
const knownOnly = z.refine<string>((typed) => unknownInLetter(typed).length === 0, {
  error: placeholderProblems.unknown,
});

/** The Japanese text may be absent: everybody then gets the English one. */
const wording = {
  subjectEn: requiredText(200).check(oneLine, knownOnly),
  bodyEn: requiredText(10_000).check(knownOnly),
  subjectJa: text(200).check(oneLine, knownOnly),
  bodyJa: text(10_000).check(knownOnly),
  mode: z.enum(letterModes, { error: 'validation.required' }),
};
const uid = z.string().check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid'));
export const letterId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'validation.invalid'));

/** People who can be left out one by one. */
export const mostExcluded = 500;

const recipients = {
  filter: mailFilterSchema,
  /** People whom the filter takes and who get no mail all the same. */
  excluded: z.array(uid).check(z.maxLength(mostExcluded, 'validation.tooLong')),
};

type Wording = { [Name in 'subjectJa' | 'bodyJa']: string };
const bothOrNone = z.refine<Wording>(
  ({ subjectJa, bodyJa }) => (subjectJa.trim() === '') === (bodyJa.trim() === ''),
  { error: 'validation.required', path: ['bodyJa'] },
);

export const letterTextSchema = z.strictObject(wording).check(bothOrNone);
export type LetterText = z.infer<typeof letterTextSchema>;

export const letterSchema = z.strictObject({ ...wording, ...recipients }).check(bothOrNone);
export type Letter = z.infer<typeof letterSchema>;

/** A draft may be unfinished: only its sizes are checked. */
export const draftLetterSchema = z.strictObject({
  subjectEn: text(200),
  bodyEn: text(10_000),
  subjectJa: text(200),
  bodyJa: text(10_000),
  mode: wording.mode,
  ...recipients,
});

/** `server/mailLetter/{id}`. Times are epoch milliseconds. */
export interface SavedLetter extends Letter {
  id: string;
  version: number;
  updatedAt: number;
  /** Address of the administrator who changed it last. */
  by: string;
  job?: string;
}

export function unknownInLetter(typed: string): string[] {
  return placeholdersIn(typed).filter((name) => !letterPlaceholders.some((known) => known === name));
}

export interface OneText {
  title: string;
  body: string;
}

export function textFor(letter: LetterText, language: LetterLanguage): OneText {
  const en = { title: letter.subjectEn, body: letter.bodyEn };
  if (!letter.bodyJa.trim()) return en;
  const ja = { title: letter.subjectJa, body: letter.bodyJa };
  if (letter.mode === 'person') return language === 'ja' ? ja : en;
  return { title: `${en.title} / ${ja.title}`, body: bodyOf({ en: en.body, ja: ja.body }) };
}

/** Languages in which texts of the letter differ. */
export function languagesIn(letter: LetterText): readonly LetterLanguage[] {
  return letter.bodyJa.trim() && letter.mode === 'person' ? letterLanguages : ['en'];
}

export const noLetter: Letter = {
  subjectEn: '',
  bodyEn: '',
  subjectJa: '',
  bodyJa: '',
  mode: 'person',
  filter: [{ field: 'registered', values: ['yes'] }],
  excluded: [],
};
