import { useTranslation } from 'react-i18next';
import { useEnquete } from 'shared-data/collections/site';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { Invitation } from 'shared-ui/listing';
import { Section } from 'shared-ui/page';

export function Questionnaire() {
  const { t } = useTranslation();
  const locale = useLocale();
  const enquete = useEnquete();
  if (!enquete?.enabled) return null;
  return (
    <Section title={localized(enquete.title, locale) || t('meetingHome.enquete')}>
      <Invitation
        text={localized(enquete.text, locale)}
        url={enquete.url}
        action={t('meetingHome.enquete.way')}
      />
    </Section>
  );
}
