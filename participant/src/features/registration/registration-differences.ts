import type { Locale } from 'shared-data/models/locales';
import { type Difference, differencesOf } from 'shared-ui/form';
import { countryOptions } from './countries.ts';
import { emptyRegistration, type RegistrationValues } from './registration-values.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const chosen = ['position', 'gender', 'participation', 'attendance'];
const countries = ['country', 'nationality'];
/** Not part of what a person says about themselves. */
const left = ['privacyPolicy'];

/** In which answers a registration as it is saved differs from what was typed. */
export function registrationDifferences(
  saved: RegistrationValues,
  yours: RegistrationValues,
  { t, locale }: { t: Translate; locale: Locale },
): Difference[] {
  const inWords = (name: string, value: RegistrationValues[keyof RegistrationValues]): string => {
    if (typeof value === 'boolean') return t(value ? 'registration.yes' : 'registration.no');
    if (Array.isArray(value)) return value.join(', ');
    if (value && chosen.includes(name)) return t(`registration.${name}.${value}`);
    if (countries.includes(name))
      return countryOptions(locale).find((country) => country.value === value)?.label ?? value;
    return value;
  };
  const names = Object.keys(emptyRegistration).filter((name) => !left.includes(name));
  return differencesOf(saved, yours, (values) =>
    names.map((name) => ({
      label: t(name === 'banquet' ? 'registration.banquetShort' : `registration.${name}`),
      text: inWords(name, values[name as keyof RegistrationValues]),
    })),
  );
}
