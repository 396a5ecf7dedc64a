import { useTranslation } from 'react-i18next';
import { useSponsors } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import css from './home-page.module.css';

export function Sponsors() {
  const { t } = useTranslation();
  const locale = useLocale();
  const sponsors = useSponsors();
  if (sponsors.length === 0) return null;
  return (
    <section className={css.news} aria-labelledby="sponsors">
      <h2 id="sponsors">{t('home.sponsors')}</h2>
      <ul className={css.sponsors}>
        {sponsors.map(({ id, name, url }) => (
          <li key={id}>
            {url && /^https?:\/\//i.test(url) ? (
              <a href={url} target="_blank" rel="noreferrer">
                {localized(name, locale)}
              </a>
            ) : (
              localized(name, locale)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
