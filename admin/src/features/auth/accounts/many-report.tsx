import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { AccountAction, AccountResult } from 'shared-data/models/account-task';
import type { TaskView } from 'shared-data/models/transfer';
import { Badge } from 'shared-ui/badge';
import { Skeleton } from 'shared-ui/skeleton';
import { type Column, DataTable } from 'shared-ui/table';
import { StaleNotice } from '../../../common/stale-notice.tsx';
import { usePolled } from '../../../common/use-polled.ts';
import css from '../auth.module.css';

const rowKey = ({ uid }: AccountResult) => uid;

/** What became of each account, live while the task runs. */
export function ManyReport({ task: { id, what } }: { task: TaskView }) {
  const { t } = useTranslation();
  const ask = useCallback(() => adminApi.manyAccountsReport(id), [id]);
  const { data, error, renew } = usePolled(ask);
  const columns = useMemo(() => columnsOf(t, what as AccountAction), [t, what]);
  if (!data) return error ? <StaleNotice error={error} renew={renew} /> : <Skeleton lines={4} />;
  return (
    <div className={css.many}>
      <p role="status">
        {data.left > 0
          ? t('admin.many.reportLeft', { count: data.left })
          : t('admin.many.reportAll', { count: data.rows.length })}
      </p>
      <DataTable
        label={t('admin.many.report')}
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        urlKey={null}
      />
    </div>
  );
}

function columnsOf(t: TFunction, action: AccountAction): Column<AccountResult>[] {
  const textOf = ({ outcome }: AccountResult) =>
    outcome === 'done' ? t(`admin.many.result.${action}`) : t(`admin.many.outcome.${outcome}`);
  return [
    { id: 'account', header: t('admin.account.email'), value: ({ email, uid }) => email || uid },
    {
      id: 'outcome',
      header: t('admin.many.became'),
      value: textOf,
      cell: (row) => (
        <span className={css.fate}>
          <Badge tone={toneOf(row)}>{textOf(row)}</Badge>
        </span>
      ),
      width: '18rem',
    },
  ];
}

function toneOf({ outcome }: AccountResult) {
  if (outcome === 'done') return 'good' as const;
  return outcome === 'already' || outcome === 'gone' ? ('neutral' as const) : ('warn' as const);
}
