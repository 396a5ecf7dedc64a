import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeOf } from 'shared-data/models/venue-time';
import { useUi } from 'shared-ui/context';
import { onDay } from '../../common/program-line.ts';
import { useVenue } from '../../common/use-venue.ts';

export function PaperLead() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { systemTitle } = useUi();
  const { now } = useVenue();
  return (
    <p>
      {systemTitle} · {t('timetable.asOf', { time: onDay(now.date, timeOf(now.minutes), locale) })}
    </p>
  );
}
