import type { Locale } from './locales.ts';

/** The parts of a name, as authors and participants type them. */
export interface PersonName {
  givenName: string;
  middleName?: string | undefined;
  familyName: string;
  /** The name in Japanese script. */
  nameJa?: string | undefined;
}

/** The name as printed: given, middle and family name. */
export function fullName({ givenName, middleName, familyName }: PersonName): string {
  return [givenName, middleName, familyName].filter(Boolean).join(' ');
}

/** The name in the reader's script where it was given. */
export function nameIn(locale: Locale, person: PersonName): string {
  return (locale === 'ja' && person.nameJa) || fullName(person);
}
