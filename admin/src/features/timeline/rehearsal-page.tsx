import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useBase, usePermission } from 'shared-data/collections/hooks';
import { serverNow } from 'shared-data/platform/clock';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { RehearsalForm } from './rehearsal-form.tsx';

/** `?at=` is the moment, epoch milliseconds. */
export function Component() {
  const { t } = useTranslation();
  const base = useBase();
  const permission = usePermission();
  const [search] = useSearchParams();
  const asked = Number(search.get('at') ?? Number.NaN);
  const at = Number.isSafeInteger(asked) ? asked : null;
  return (
    <Page title={t('admin.menu.rehearsal')} lead={t('admin.rehearsal.lead')} width="narrow">
      {base && permission ? (
        <RehearsalForm key={at} base={base} permission={permission} at={at} now={serverNow()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <p>
        <Link to={paths.adminTimeline()}>{t('admin.rehearsal.moments')}</Link>
      </p>
    </Page>
  );
}
