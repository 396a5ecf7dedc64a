import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase, useCollection, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import { type FilterField, valuesOfField } from 'shared-data/models/mail-filter';
import { partiesOf } from 'shared-data/models/social-events';
import { sessionName } from 'shared-data/models/titles';
import { storeOf } from 'shared-data/sync/collection-store';
import type { Option } from 'shared-ui/form';

export type OptionsOf = (field: FilterField) => Option[];

/** What can be chosen for a field; '' stands for "nothing entered". */
export function useFieldOptions(): OptionsOf {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const base = useBase();
  const users = useCollection('users');
  const countries = useMemo(() => countriesOf(locale), [users.version, locale]);
  return useMemo(() => {
    const sessionOptions = sessions.map((one) => ({ value: one.id, label: sessionName(one, locale) }));
    const codes: Partial<Record<FilterField, Option[]>> = {
      country: countries.country,
      nationality: countries.nationality,
      parties: partiesOf(base).map(({ id, label }) => ({
        value: id,
        label: label[locale] ?? label.en ?? id,
      })),
      mainSession: sessionOptions,
      additionalSessions: sessionOptions,
      session: sessionOptions,
    };
    const none = { value: '', label: t('admin.recipient.nothing') };
    return (field) => {
      const known = valuesOfField(field);
      if (known === 'text') return [];
      if (known === 'codes') return [...(codes[field] ?? []), none];
      return known.map((value) => ({ value, label: valueName(t, field, value) }));
    };
  }, [t, locale, sessions, base, countries]);
}

function valueName(t: TFunction, field: FilterField, value: string): string {
  if (value === 'yes' || value === 'no') return t(`admin.recipient.${value}`);
  return t(`admin.recipient.value.${field}.${value}` as never);
}

function countriesOf(locale: Locale): Record<'country' | 'nationality', Option[]> {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const found = (field: 'country' | 'nationality') =>
    [...new Set([...storeOf('users').values()].map((user) => user[field] ?? ''))]
      .filter((code) => /^[A-Z]{2}$/.test(code))
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  return { country: found('country'), nationality: found('nationality') };
}
