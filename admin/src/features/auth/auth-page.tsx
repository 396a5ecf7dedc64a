import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useBase, useCollection } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { usePolled } from 'shared-data/platform/use-polled';
import { storeOf } from 'shared-data/sync/collection-store';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { StaleNotice } from 'shared-ui/staff';
import { DataTable } from 'shared-ui/table';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { ReleaseButton } from './release-button.tsx';
import { type SlowedRow, slowedRows } from './slowed.ts';
import { slowedColumns } from './slowed-columns.tsx';

const limits = () => adminApi.limits();
const rowKey = ({ key }: SlowedRow) => key;
const latestFirst = { id: 'since', desc: true };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, renew } = usePolled(limits);
  const slowed = data?.slowed ?? null;
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const columns = useMemo(() => slowedColumns(t, locale, timeZone), [t, locale, timeZone]);
  const { version } = useCollection('users');
  const rows = useMemo(() => slowedRows(slowed ?? [], storeOf('users').values(), t), [slowed, version, t]);
  return (
    <Page title={t('admin.menu.auth')} lead={t('admin.auth.lead')}>
      <AccountsSection />
      <Section title={t('admin.auth.slowed')} lead={t('admin.auth.slowedLead')}>
        <DataTable
          label={t('admin.auth.slowed')}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          defaultSort={latestFirst}
          loading={slowed === null}
          failed={error !== null && <StaleNotice error={error} renew={renew} />}
          empty={
            <Empty title={t('admin.auth.none')} icon="check">
              {t('admin.auth.noneText')}
            </Empty>
          }
          rowActions={(row) => <ReleaseButton row={row} onReleased={renew} />}
        />
      </Section>
    </Page>
  );
}
