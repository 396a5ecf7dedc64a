import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { dateRange } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { type Locale, locales, localized } from 'shared-data/models/locales';
import {
  type PrintTextField,
  type PrintTextKind,
  printTextFields,
  standardHeadings,
} from 'shared-data/models/print-texts';
import { defaultSystemTitle } from 'shared-data/models/site';
import { nameOf, type PrintTextName } from './names.ts';
import css from './print-texts.module.css';

interface Props {
  kind: PrintTextKind;
  values: Record<PrintTextName, string>;
}

const samples = {
  badges: { en: 'Ann Moe', ja: '森 杏' },
  attendance: { en: 'Ann Moe', ja: '森 杏' },
  presentation: { en: 'Ann Moe', ja: '森 杏' },
  doorSigns: { en: 'Hall A', ja: 'ホールA' },
} as const;

const isCertificate = (kind: PrintTextKind) => kind === 'attendance' || kind === 'presentation';

/** Where the texts stand on the paper, in both languages, with those of the system where there are none. */
export function PrintTextPreview({ kind, values }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLocale();
  const standard = useStandard();
  const fields: readonly PrintTextField[] = printTextFields[kind];
  const certificate = isCertificate(kind);
  return (
    <div className={css.previews}>
      {locales.map((locale) => {
        const textOf = (field: PrintTextField) =>
          values[nameOf(kind, field, locale)]?.trim() || standard(kind, field, locale);
        const place = textOf('place') && <p className={css.place}>{textOf('place')}</p>;
        return (
          <figure key={locale} aria-labelledby={`${id}${locale}`} className={css.sheet} lang={locale}>
            <figcaption id={`${id}${locale}`} lang={language}>
              {t('admin.printText.preview', { language: t(`admin.printText.language.${locale}`) })}
            </figcaption>
            <p className={css.heading}>{textOf('heading')}</p>
            {!certificate && place}
            <p className={css.name}>{samples[kind][locale]}</p>
            {certificate && place}
            {fields.includes('signature') && <p className={css.signature}>{textOf('signature')}</p>}
          </figure>
        );
      })}
    </div>
  );
}

function useStandard(): (kind: PrintTextKind, field: PrintTextField, locale: Locale) => string {
  const base = useBase();
  return (kind, field, locale) => {
    if (field === 'signature') return '';
    if (field === 'heading') {
      if (isCertificate(kind)) return standardHeadings[kind][locale];
      return (locale === 'ja' && base?.systemTitleJa) || base?.systemTitle || defaultSystemTitle;
    }
    const dates = kind === 'doorSigns' ? '' : dateRange(base?.begin, base?.end, locale);
    return [dates, isCertificate(kind) && base?.venue ? localized(base.venue, locale) : '']
      .filter(Boolean)
      .join(', ');
  };
}
