import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import {
  isProgramField,
  type MailCondition,
  type MailFilter,
  valuesOfField,
} from 'shared-data/models/mail-filter';
import type { OptionsOf } from './field-options.ts';

interface Words {
  t: TFunction;
  locale: Locale;
  optionsOf: OptionsOf;
}

/** The filter as a sentence for each group of conditions: what people are, and what one of their programs is. */
export function filterWords(filter: MailFilter, words: Words): string[] {
  const { t, locale } = words;
  const complete = filter.filter(({ values }) => values.length > 0);
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const sentence = (conditions: readonly MailCondition[]) =>
    and.format(conditions.map((condition) => conditionWords(condition, words)));
  const programs = complete.filter(({ field }) => isProgramField(field));
  const people = complete.filter(({ field }) => !isProgramField(field));
  return [
    people.length > 0
      ? t('admin.recipient.people', { conditions: sentence(people) })
      : t('admin.recipient.all'),
    ...(programs.length > 0 ? [t('admin.recipient.programs', { conditions: sentence(programs) })] : []),
  ];
}

function conditionWords({ field, not, values }: MailCondition, { t, locale, optionsOf }: Words): string {
  const options = optionsOf(field);
  const nothing = t('admin.recipient.nothing');
  const names = values.map((value) =>
    valuesOfField(field) === 'text'
      ? `“${value}”`
      : (options.find((option) => option.value === value)?.label ?? (value || nothing)),
  );
  const or = new Intl.ListFormat(locale, { type: 'disjunction' });
  const isText = valuesOfField(field) === 'text';
  const relation = isText ? (not ? 'hasNot' : 'has') : not ? 'isNot' : 'is';
  return t(`admin.recipient.${relation}`, {
    field: t(`admin.recipient.field.${field}`),
    values: or.format(names),
  });
}
