import { useTranslation } from 'react-i18next';
import { useLoading, useSponsors } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import type { Listing } from 'shared-data/models/site';
import css from './home-page.module.css';
import { PartOf } from './part-of.tsx';

export function Sponsors() {
  const sponsors = useSponsors();
  const states = [useLoading('sponsors')];
  return (
    <PartOf name="sponsors" states={states} kept={sponsors.length > 0}>
      {sponsors.length > 0 && <List sponsors={sponsors} />}
    </PartOf>
  );
}

function List({ sponsors }: { sponsors: readonly Listing[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
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
