import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSessionOf, useSponsors } from 'shared-data/collections/hooks';
import {
  useAdvertisements,
  useContests,
  useExhibitions,
  useSpecialSession,
} from 'shared-data/collections/site';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import type { Listing } from 'shared-data/models/site';
import { Icon } from 'shared-ui/icon';
import { Markdown } from 'shared-ui/markdown';
import { Section } from 'shared-ui/page';
import { paths } from '../../paths.ts';
import css from './meeting.module.css';

export function Contests() {
  const { t } = useTranslation();
  return <Listings title={t('meetingHome.contest')} listings={useContests()} />;
}

export function Exhibition() {
  const { t } = useTranslation();
  return (
    <Listings
      title={t('meetingHome.exhibition')}
      listings={useExhibitions()}
      session={{ id: useSpecialSession('exhibition'), label: t('meetingHome.exhibition.session') }}
    />
  );
}

export function Sponsors() {
  const { t } = useTranslation();
  return (
    <Listings
      title={t('meetingHome.sponsors')}
      listings={useSponsors()}
      session={{ id: useSpecialSession('sponsor'), label: t('meetingHome.sponsors.session') }}
    />
  );
}

export function Advertisements() {
  const { t } = useTranslation();
  return <Listings title={t('meetingHome.advertisements')} listings={useAdvertisements()} />;
}

interface Props {
  title: string;
  listings: readonly Listing[];
  session?: { id: string | undefined; label: string };
}

function Listings({ title, listings, session }: Props) {
  const known = useSessionOf(session?.id ?? '');
  if (listings.length === 0 && !known) return null;
  return (
    <Section
      title={title}
      actions={known && <Link to={paths.sessionPrograms(known.id)}>{session?.label}</Link>}
    >
      {listings.length > 0 && (
        <ul className={css.listings}>
          {listings.map((listing) => (
            <ListingView key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ListingView({ listing: { name, text, url } }: { listing: Listing }) {
  const locale = useLocale();
  const title = localized(name, locale);
  const words = localized(text, locale);
  return (
    <li className={css.listing}>
      <p className={css.listingName}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {title}
            <Icon name="external" size={0.9} />
          </a>
        ) : (
          title
        )}
      </p>
      {words && (
        <div className={css.listingText}>
          <Markdown text={words} />
        </div>
      )}
    </li>
  );
}
