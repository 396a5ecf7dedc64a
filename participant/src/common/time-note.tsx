import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { showOwnClock } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { venueInstant } from 'shared-data/models/venue-time';
import { Icon } from 'shared-ui/icon';
import css from './time-note.module.css';
import { placeAndZone, useVenue } from './use-venue.ts';

interface Props {
  /** `YYYY-MM-DD` of the day on the page, whose zones are named, as a clock change may lie between the days. */
  date?: string | undefined;
  /** On paper and for chairs, who read venue time: without the choice. */
  venueOnly?: boolean;
  /** Says nothing to readers whose clocks show venue time. */
  ifElsewhere?: boolean;
}

/** Names the time zone of the page, with a choice for readers elsewhere. Memoized: finding names of zones is slow. */
export const TimeNote = memo(function TimeNote({ date, venueOnly = false, ifElsewhere = false }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, elsewhere, own, during: usual } = useVenue();
  const during = date ? venueInstant(date, '12:00', timeZone) : usual;
  const venue = placeAndZone(timeZone, during);
  const gap = locale !== 'ja' && ' ';
  if (!elsewhere && ifElsewhere) return null;
  if (!elsewhere || venueOnly)
    return (
      <p className={css.note}>
        <Icon name="clock" size={1.1} />
        <span>{t('time.note.venue', { zone: venue })}</span>
      </p>
    );
  const here = placeAndZone(elsewhere, during);
  return (
    <p className={css.note}>
      <Icon name="clock" size={1.1} />
      <span>
        <span role="status">
          {own ? t('time.note.own', { zone: here }) : t('time.note.venue', { zone: venue })}
        </span>
        {gap}
        <span className={css.other}>
          {own ? t('time.note.there', { zone: venue }) : t('time.note.local', { zone: here })}
          {gap}
          <button type="button" className={css.choose} onClick={() => showOwnClock(!own)}>
            {t(own ? 'time.showVenue' : 'time.showOwn')}
          </button>
        </span>
      </span>
    </p>
  );
});
