import type { TFunction } from 'i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import type { Locale } from 'shared-data/models/locales';
import { type Difference, differencesOf } from '../form/index.tsx';
import { countryOptions } from './countries.ts';
import { emptyRegistration, type RegistrationValues } from './values.ts';
import './words.ts';

const chosen = ['position', 'gender', 'participation', 'attendance'];
const countries = ['country', 'nationality'];
const left = 'privacyPolicy';

export function registrationDifferences(
  saved: RegistrationValues,
  yours: RegistrationValues,
  { t, locale }: { t: TFunction; locale: Locale },
): Difference[] {
  const inWords = (
    name: keyof RegistrationValues,
    value: RegistrationValues[keyof RegistrationValues],
  ): string => {
    if (typeof value === 'boolean') return t(value ? 'registration.yes' : 'registration.no');
    if (Array.isArray(value)) return value.join(', ');
    if (value && chosen.includes(name)) return t(`registration.${name}.${value}` as MessageKey);
    if (countries.includes(name))
      return countryOptions(locale).find((country) => country.value === value)?.label ?? value;
    return value;
  };
  const names = (Object.keys(emptyRegistration) as (keyof RegistrationValues)[]).filter(
    (name) => name !== left,
  );
  return differencesOf(saved, yours, (values) =>
    names.map((name) => ({
      label: t(name === 'banquet' ? 'registration.banquetShort' : `registration.${name}`),
      text: inWords(name, values[name]),
    })),
  );
}
