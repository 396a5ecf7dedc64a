import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import { useBase, useCollection } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { usePolled } from 'shared-data/platform/use-polled';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { StaleNotice } from 'shared-ui/staff';
import { DataTable } from 'shared-ui/table';
import { useAccounts } from '../../../common/use-accounts.ts';
import { accountColumns } from './account-columns.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountRow, accountRows } from './account-rows.ts';
import { AccountTasks } from './account-tasks.tsx';
import { AppendAccount } from './append-account.tsx';
import { ManyBar } from './many-bar.tsx';

const rowKey = ({ uid }: AccountRow) => uid;
const byEmail = { id: 'email' };
const askTasks = () => transferApi.tasks();

export function AccountsSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { accounts, loading, error, renew } = useAccounts();
  const tasks = usePolled(askTasks);
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const columns = useMemo(() => accountColumns(t, locale, timeZone), [t, locale, timeZone]);
  const { version } = useCollection('users');
  const rows = useMemo(() => accountRows(accounts, storeOf('users').values()), [accounts, version]);
  const [open, setOpen] = useState<AccountRow | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Section
      title={t('admin.account.title')}
      lead={t('admin.account.lead')}
      actions={<AppendAccount onChanged={renew} />}
    >
      <DataTable
        label={t('admin.account.title')}
        columns={columns}
        columnsKey="accounts"
        rows={rows}
        rowKey={rowKey}
        defaultSort={byEmail}
        urlKey="account"
        loading={loading && accounts.length === 0}
        failed={error !== null && <StaleNotice error={error} renew={renew} />}
        selection={{ selected, onChange: setSelected, nameOf: ({ email }) => email }}
        rowActions={(row) => (
          <Button small onClick={() => setOpen(row)}>
            {t('admin.account.change')}
            <span className="visually-hidden">: {row.email}</span>
          </Button>
        )}
      />
      <ManyBar
        accounts={rows}
        chosen={rows.filter(({ uid }) => selected.has(uid))}
        onClear={() => setSelected(new Set())}
        onChanged={async () => {
          await Promise.all([renew(), tasks.renew()]);
        }}
      />
      <AccountTasks tasks={tasks.data?.tasks ?? null} renew={tasks.renew} onProgress={renew} />
      <AccountDialog account={open} onClose={() => setOpen(null)} onChanged={renew} />
    </Section>
  );
}
