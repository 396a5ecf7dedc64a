import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { Absences } from './absences.tsx';
import { WalkTable } from './walk-table.tsx';

export function Component() {
  const { t } = useTranslation();
  const ready = useLoading('tables') === 'live';
  return (
    <Page title={t('editor.availability.title')} lead={t('editor.availability.lead')}>
      {ready ? (
        <>
          <WalkTable />
          <Absences />
        </>
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}
