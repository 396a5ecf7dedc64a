import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { useVenueClock } from 'shared-data/collections/venue-clock';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { SettingTabs } from '../setting-tabs.tsx';
import { useNamedField } from '../use-named-field.ts';
import { DatesForm } from './dates-form.tsx';
import { PartyList } from './party-list.tsx';
import { VenueForm } from './venue-form.tsx';

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = useBase();
  const { timeZone, instant } = useVenueClock();
  useNamedField();
  return (
    <Page
      title={t('admin.dates.title')}
      lead={t('admin.dates.lead', { zone: timeZone, time: dateTime(instant, locale, timeZone) })}
      width="narrow"
    >
      <SettingTabs />
      <Section title={t('admin.dates.deadlines')}>
        <DatesForm />
      </Section>
      <Section title={t('admin.dates.parties')} lead={t('admin.dates.partiesLead')}>
        {base ? <PartyList base={base} /> : <Skeleton lines={4} />}
      </Section>
      <Section title={t('admin.dates.venue')}>
        <VenueForm />
      </Section>
    </Page>
  );
}
