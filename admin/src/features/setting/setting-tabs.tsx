import { useTranslation } from 'react-i18next';
import { TabLinks } from 'shared-ui/tabs';
import { paths } from '../../paths.ts';

/** Leads between the pages of the settings. */
export function SettingTabs() {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('admin.setting.title')}
      links={[
        { to: paths.adminSetting(), label: t('admin.setting.tab.site'), end: true },
        { to: paths.adminDates(), label: t('admin.dates.title') },
        { to: paths.adminAnnouncements(), label: t('admin.announcement.title') },
        { to: paths.adminPrintTexts(), label: t('admin.printText.title') },
      ]}
    />
  );
}
