import * as z from 'zod/mini';
import { type LetterLanguage, letterLanguages } from './mail-filter.ts';
import type { PresentationType } from './program.ts';

/** Confirms the letters that were shown. */
export const typeLettersSchema = z.strictObject({
  /** Of the preview; `conflict` when it would differ by now. */
  digest: z.string().check(z.regex(/^[\w-]{43}$/, 'validation.invalid')),
});

export const typeLettersAnswer = z.strictObject({
  digest: z.string(),
  people: z.array(
    z.strictObject({
      uid: z.string(),
      name: z.string(),
      language: z.enum(letterLanguages),
      text: z.string(),
    }),
  ),
  /** What people call the programs whose owners have no account. */
  unreached: z.array(z.string()),
});
/** Who would be told of the type of which programs, in their language. */
export type TypeLetters = z.infer<typeof typeLettersAnswer>;

export interface TypeDecision {
  shown: string;
  title: string;
  type: PresentationType;
  /** The submitter asked for this one: a change that was told is taken back. */
  asWished: boolean;
}

const words = {
  en: {
    type: { oral: 'an oral presentation', poster: 'a poster' },
    changed: ({ shown, title, type }: TypeDecision) =>
      `${shown} “${title}” will be ${words.en.type[type]}, which is not what you asked for.`,
    asWished: ({ shown, title, type }: TypeDecision) =>
      `${shown} “${title}” will be ${words.en.type[type]} after all, as you asked.`,
  },
  ja: {
    type: { oral: '口頭発表', poster: 'ポスター発表' },
    changed: ({ shown, title, type }: TypeDecision) =>
      `${shown}「${title}」は、ご希望とは異なり${words.ja.type[type]}となりました。`,
    asWished: ({ shown, title, type }: TypeDecision) =>
      `${shown}「${title}」は、ご希望どおり${words.ja.type[type]}となりました。`,
  },
};

export function typeDecisionText(decisions: readonly TypeDecision[], language: LetterLanguage): string {
  const { changed, asWished } = words[language];
  return decisions.map((one) => (one.asWished ? asWished(one) : changed(one))).join('\n');
}
