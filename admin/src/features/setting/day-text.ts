import type { Locale } from 'shared-data/models/locales';
import { formatter } from 'shared-data/models/venue-time';

/** `Thu, 3 December 2026` / `2026年12月3日(木)`; `date` is `YYYY-MM-DD`. */
export function dayText(date: string, locale: Locale): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at)) return date;
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  return formatter(locale === 'en' ? 'en-GB' : locale, options).format(at);
}
