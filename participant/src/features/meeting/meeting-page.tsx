import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { localized } from 'shared-data/models/locales';
import { Page } from 'shared-ui/page';
import { ActiveSite } from './active-site.tsx';
import { Announcements } from './announcements.tsx';
import { Entries } from './entries.tsx';
import { Advertisements, Contests, Exhibition, Sponsors } from './listings.tsx';
import css from './meeting.module.css';
import { NowAndNext } from './now-and-next.tsx';
import { OwnBoards } from './own-boards.tsx';
import { OwnPresentations } from './own-presentations.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { useActiveItem } from './use-active-item.ts';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const active = useActiveItem();
  const venue = useIdentity(({ view }) => view.base?.venue);
  return (
    <Page title={t('meeting.title')} lead={venue ? localized(venue, locale) : undefined}>
      {active && <ActiveSite active={active} />}
      <div className={css.top}>
        <div className={css.column}>
          <NowAndNext except={active?.item} />
        </div>
        <div className={css.column}>
          <Announcements />
          <Questionnaire />
        </div>
      </div>
      <Entries />
      <div className={css.pair}>
        <div className={css.column}>
          <OwnPresentations />
        </div>
        <div className={css.column}>
          <OwnBoards />
          <Contests />
          <Exhibition />
        </div>
      </div>
      <Sponsors />
      <Advertisements />
    </Page>
  );
}
