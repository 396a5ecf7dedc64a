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
import { sessionName } from 'shared-data/models/titles';
import { Listings } from 'shared-ui/listing';
import { Section } from 'shared-ui/page';
import { paths } from '../../paths.ts';
import css from './meeting.module.css';

export function Contests() {
  const { t } = useTranslation();
  return <Part title={t('meetingHome.contest')} listings={useContests()} />;
}

export function Exhibition() {
  const { t } = useTranslation();
  return (
    <Part
      title={t('meetingHome.exhibition')}
      listings={useExhibitions()}
      session={{ id: useSpecialSession('exhibition'), label: t('meetingHome.exhibition.session') }}
    />
  );
}

export function Sponsors() {
  const { t } = useTranslation();
  return (
    <Part
      title={t('meetingHome.sponsors')}
      listings={useSponsors()}
      session={{ id: useSpecialSession('sponsor'), label: t('meetingHome.sponsors.session') }}
    />
  );
}

export function Advertisements() {
  const { t } = useTranslation();
  return <Part title={t('meetingHome.advertisements')} listings={useAdvertisements()} />;
}

interface Props {
  title: string;
  listings: readonly Listing[];
  session?: { id: string | undefined; label: string };
}

/** Absent without entries and session. */
function Part({ title, listings, session }: Props) {
  const locale = useLocale();
  const known = useSessionOf(session?.id ?? '');
  if (listings.length === 0 && !known) return null;
  return (
    <Section
      title={title}
      actions={known && <Link to={paths.sessionPrograms(known.id)}>{session?.label}</Link>}
    >
      {listings.length > 0 ? (
        <Listings
          listings={listings.map(({ id, name, text, url }) => ({
            ...{ id, name: localized(name, locale), text: localized(text, locale) },
            ...(url && { url }),
          }))}
        />
      ) : (
        known && <p className={css.quiet}>{sessionName(known, locale)}</p>
      )}
    </Section>
  );
}
