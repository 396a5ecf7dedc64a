import { useTranslation } from 'react-i18next';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { dayAndMonth, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { type Information, sortedAnnouncements } from 'shared-data/models/site';
import { Markdown } from 'shared-ui/markdown';
import css from './home-page.module.css';

export function Announcements({ items }: { items: Information['announcements'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const sorted = sortedAnnouncements(items);
  if (sorted.length === 0) return null;
  return (
    <section className={css.news} aria-labelledby="news">
      <h2 id="news">{t('home.news')}</h2>
      <ul className={css.newsList}>
        {sorted.map(([id, { text, at }]) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()} title={momentText(at, locale, timeZone)}>
              {dayAndMonth(at, locale, timeZone)}
            </time>
            <Markdown text={localized(text, locale)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
