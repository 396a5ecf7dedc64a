import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Page } from 'shared-ui/page';
import { paths } from '../../../paths.ts';
import { SettingTabs } from '../setting-tabs.tsx';
import { useNamedField } from '../use-named-field.ts';
import { PrintTextsForm } from './print-texts-form.tsx';

export function Component() {
  const { t } = useTranslation();
  useNamedField();
  return (
    <Page title={t('admin.printText.title')} lead={t('admin.printText.lead')} width="narrow">
      <SettingTabs />
      <PrintTextsForm />
      <p>
        {t('admin.printText.asPdf')} <Link to={paths.adminPrint()}>{t('admin.menu.print')}</Link>
      </p>
    </Page>
  );
}
