import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase, useCollection } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Section } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import { accountColumns } from './account-columns.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountRow, accountRows } from './account-rows.ts';
import { AppendAccount } from './append-account.tsx';
import { useAccounts } from './use-accounts.ts';

const rowKey = ({ uid }: AccountRow) => uid;
const byEmail = { id: 'email' };

export function AccountsSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { accounts, loading, error, renew } = useAccounts();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const columns = useMemo(() => accountColumns(t, locale, timeZone), [t, locale, timeZone]);
  const { version } = useCollection('users');
  // The version changes with the store's contents.
  const rows = useMemo(() => accountRows(accounts, storeOf('users').values()), [accounts, version]);
  const [open, setOpen] = useState<AccountRow | null>(null);
  return (
    <Section
      title={t('admin.account.title')}
      lead={t('admin.account.lead')}
      actions={<AppendAccount onChanged={renew} />}
    >
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
      <DataTable
        label={t('admin.account.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        defaultSort={byEmail}
        urlKey="account"
        loading={loading && accounts.length === 0}
        rowActions={(row) => (
          <Button small onClick={() => setOpen(row)}>
            {t('admin.account.change')}
            <span className="visually-hidden">: {row.email}</span>
          </Button>
        )}
      />
      <AccountDialog account={open} onClose={() => setOpen(null)} onChanged={renew} />
    </Section>
  );
}
