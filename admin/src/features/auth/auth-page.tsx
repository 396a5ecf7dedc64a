import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useBase } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import { usePolled } from '../../common/use-polled.ts';
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
  const version = useSnapshot(subscribeUsers, () => storeOf('users').version);
  // The version changes with the store's contents.
  const rows = useMemo(() => slowedRows(slowed ?? [], storeOf('users').values(), t), [slowed, version, t]);
  return (
    <Page title={t('admin.menu.auth')} lead={t('admin.auth.lead')}>
      <AccountsSection />
      <Section title={t('admin.auth.slowed')} lead={t('admin.auth.slowedLead')}>
        {error !== null && (
          <Notice
            kind="warning"
            action={
              <Button small icon="refresh" onClick={() => void renew()}>
                {t('admin.auth.again')}
              </Button>
            }
          >
            {t('admin.auth.stale', { reason: t(errorMessageKey(error)) })}
          </Notice>
        )}
        {(slowed !== null || error === null) && (
          <DataTable
            label={t('admin.auth.slowed')}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            defaultSort={latestFirst}
            loading={slowed === null}
            empty={
              <Empty title={t('admin.auth.none')} icon="check">
                {t('admin.auth.noneText')}
              </Empty>
            }
            rowActions={(row) => <ReleaseButton row={row} onReleased={renew} />}
          />
        )}
      </Section>
    </Page>
  );
}

function subscribeUsers(listener: () => void) {
  const stops = [demand('users'), storeOf('users').subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
