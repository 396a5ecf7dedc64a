import { useTranslation } from 'react-i18next';
import { useInformation } from 'shared-data/collections/hooks';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { SettingTabs } from '../setting-tabs.tsx';
import { useNamedField } from '../use-named-field.ts';
import { useEntryVersions } from '../use-stored.ts';
import { AnnouncementList } from './announcement-list.tsx';

export function Component() {
  const { t } = useTranslation();
  const all = useInformation()?.announcements;
  const versionOf = useEntryVersions('information/announcements');
  useNamedField();
  return (
    <Page title={t('admin.announcement.title')} lead={t('admin.announcement.lead')} width="narrow">
      <SettingTabs />
      {versionOf ? <AnnouncementList all={all ?? none} versionOf={versionOf} /> : <Skeleton lines={6} />}
    </Page>
  );
}

const none = {};
