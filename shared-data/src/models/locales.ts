/** Languages of the interface. English is the default and the fallback. */
export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];
/** What is shown where the preferred language is unknown or has no text. */
export const defaultLocale: Locale = 'en';

/** A text entered in several languages by the staff; a missing Japanese text falls back to the English one. */
export interface LocalizedText {
  en: string;
  ja?: string;
}

/** The text in the reader's language, or the other one if that is all there is. */
export function localized(text: LocalizedText | undefined | null, locale: Locale): string {
  if (!text) return '';
  return (locale === 'ja' ? text.ja || text.en : text.en || text.ja) ?? '';
}
