import { useTranslation } from 'react-i18next';
import css from './differences.module.css';

export interface Difference {
  label: string;
  saved: string;
  yours: string;
}

export function Differences({ fields }: { fields: readonly Difference[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <dl className={css.fields} aria-label={t('ui.differences')}>
      {fields.map(({ label, saved, yours }) => (
        <div key={label} className={css.field}>
          <dt>{label}</dt>
          <dd>
            <span className={css.whose}>{t('ui.savedVersion')}</span>
            <span className={css.text}>{saved || '—'}</span>
          </dd>
          <dd>
            <span className={css.whose}>{t('ui.yourVersion')}</span>
            <span className={css.text}>{yours || '—'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function differencesOf<Values>(
  saved: Values,
  yours: Values,
  describe: (values: Values) => readonly { label: string; text: string }[],
): Difference[] {
  const mine = new Map(describe(yours).map(({ label, text }) => [label, text.trim()]));
  return describe(saved)
    .map(({ label, text }) => ({ label, saved: text.trim(), yours: mine.get(label) ?? '' }))
    .filter((field) => field.saved !== field.yours);
}
