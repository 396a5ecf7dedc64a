import { zoneName } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';

/** `20 Nov 2026, 16:05 JST` in the reader's own time: when something was written. */
export function momentText(time: number, locale: Locale): string {
  const moment = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(time);
  return `${moment} ${zoneName(time)}`;
}
