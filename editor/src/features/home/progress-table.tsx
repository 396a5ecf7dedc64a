import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollection } from 'shared-data/collections/hooks';
import { shortDay } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { compareText } from 'shared-data/models/compare';
import { storeOf } from 'shared-data/sync/collection-store';
import { Section } from 'shared-ui/page';
import css from './home.module.css';

/** Days that are shown. */
const shown = 14;
const counts = ['programs', 'withoutSession', 'withoutTime', 'withoutNumber', 'conflicts'] as const;

/** What was left to do on the last days, as the server counts it; the latest first. */
export function ProgressTable() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { version } = useCollection('progress');
  const days = useMemo(
    () => [...storeOf('progress').entries()].sort(([a], [b]) => compareText(b, a)).slice(0, shown),
    [version],
  );
  if (days.length < 2) return null;
  const title = t('editor.progress.title');
  return (
    <Section title={title}>
      <div className={css.scroll}>
        <table className={css.days} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('editor.progress.day')}</th>
              {counts.map((name) => (
                <th key={name} scope="col">
                  {t(`editor.progress.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(([date, count]) => (
              <tr key={date}>
                <th scope="row">{shortDay(date, locale)}</th>
                {counts.map((name) => (
                  <td key={name}>{count[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
