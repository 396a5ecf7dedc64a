export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
/** Of an address: the language of its page. */
export const localeParam = 'lang';

/** Entered by staff; a missing text falls back to the other language. */
export interface LocalizedText {
  en?: string | undefined;
  ja?: string | undefined;
}

export function localized(text: LocalizedText | undefined | null, locale: Locale): string {
  if (!text) return '';
  return (locale === 'ja' ? text.ja || text.en : text.en || text.ja) ?? '';
}
