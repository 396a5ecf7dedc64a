import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { WalkTable } from './walk-table.tsx';

const Absences = lazy(async () => ({ default: (await import('./absences.tsx')).Absences }));

export function Component() {
  const { t } = useTranslation();
  const ready = useLoading('tables') === 'live';
  return (
    <Page title={t('editor.availability.title')} lead={t('editor.availability.lead')}>
      {ready ? (
        <>
          <WalkTable />
          <Suspense fallback={<Skeleton lines={6} />}>
            <Absences />
          </Suspense>
        </>
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}
