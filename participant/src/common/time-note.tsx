import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { Icon } from 'shared-ui/icon';
import css from './time-note.module.css';
import { placeAndZone, useVenue } from './use-venue.ts';

/** Names the venue's time zone, and the reader's own if it differs. */
export function TimeNote() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, elsewhere, during } = useVenue();
  return (
    <p className={css.note}>
      <Icon name="clock" size={1.1} />
      <span>
        {t('time.note.venue', { zone: placeAndZone(timeZone, during) })}
        {locale !== 'ja' && ' '}
        {elsewhere && (
          <span className={css.own}>{t('time.note.local', { zone: placeAndZone(elsewhere, during) })}</span>
        )}
      </span>
    </p>
  );
}
