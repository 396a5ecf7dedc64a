import type { Locale } from './locales.ts';

export interface PersonName {
  givenName: string;
  middleName?: string | undefined;
  familyName: string;
  nameJa?: string | undefined;
}

export function fullName({ givenName, middleName, familyName }: PersonName): string {
  return [givenName, middleName, familyName].filter(Boolean).join(' ');
}

export function nameIn(locale: Locale, person: PersonName): string {
  return (locale === 'ja' && person.nameJa) || fullName(person);
}
