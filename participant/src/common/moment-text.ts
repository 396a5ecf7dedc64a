import type { Locale } from 'shared-data/models/locales';

/** `20 Nov 2026, 16:05` in the reader's own time: when something was written. */
export function momentText(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(time);
}
