import { useTranslation } from 'react-i18next';
import { useInformation } from 'shared-data/collections/hooks';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { dayAndMonth, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { type Announcement, sortedAnnouncements } from 'shared-data/models/site';
import { Markdown } from 'shared-ui/markdown';
import { Section } from 'shared-ui/page';
import css from './meeting.module.css';

const shown = 2;

export function Announcements() {
  const { t } = useTranslation();
  const announcements = sortedAnnouncements(useInformation()?.announcements);
  const earlier = announcements.slice(shown);
  if (announcements.length === 0) return null;
  return (
    <Section title={t('meetingHome.news')}>
      <List entries={announcements.slice(0, shown)} />
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{t('meetingHome.news.more', { count: earlier.length })}</summary>
          <List entries={earlier} />
        </details>
      )}
    </Section>
  );
}

function List({ entries }: { entries: readonly (readonly [string, Announcement])[] }) {
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  return (
    <ul className={css.news}>
      {entries.map(([id, { text, at }]) => (
        <li key={id}>
          <time
            className={css.newsTime}
            dateTime={new Date(at).toISOString()}
            title={momentText(at, locale, timeZone)}
          >
            {dayAndMonth(at, locale, timeZone)}
          </time>
          <Markdown text={localized(text, locale)} />
        </li>
      ))}
    </ul>
  );
}
