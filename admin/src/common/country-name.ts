import type { Locale } from 'shared-data/models/locales';

const names = new Map<Locale, Intl.DisplayNames>();

/** Of an ISO 3166-1 alpha-2 code; unknown ones stay as they are. */
export function countryName(code: string, locale: Locale): string {
  let list = names.get(locale);
  if (!list) {
    list = new Intl.DisplayNames(locale, { type: 'region' });
    names.set(locale, list);
  }
  try {
    return list.of(code) ?? code;
  } catch {
    return code;
  }
}
