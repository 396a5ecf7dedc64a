import { useTranslation } from 'react-i18next';
import { useEnquete } from 'shared-data/collections/site';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import { LinkButton } from 'shared-ui/button';
import { Markdown } from 'shared-ui/markdown';
import { Section } from 'shared-ui/page';
import css from './meeting.module.css';

export function Questionnaire() {
  const { t } = useTranslation();
  const locale = useLocale();
  const enquete = useEnquete();
  if (!enquete?.enabled) return null;
  const text = localized(enquete.text, locale);
  return (
    <Section title={localized(enquete.title, locale) || t('meetingHome.enquete')}>
      {text && (
        <div className={css.listingText}>
          <Markdown text={text} />
        </div>
      )}
      <div>
        <LinkButton href={enquete.url} iconAfter="external">
          {t('meetingHome.enquete.way')}
        </LinkButton>
      </div>
    </Section>
  );
}
