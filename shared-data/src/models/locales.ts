export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** Entered by staff; a missing Japanese text falls back to English. */
export interface LocalizedText {
  en: string;
  ja?: string;
}

export function localized(text: LocalizedText | undefined | null, locale: Locale): string {
  if (!text) return '';
  return (locale === 'ja' ? text.ja || text.en : text.en || text.ja) ?? '';
}
