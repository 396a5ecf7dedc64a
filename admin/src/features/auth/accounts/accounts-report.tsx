import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { AccountAction, AccountResult } from 'shared-data/models/account-task';
import type { TaskView } from 'shared-data/models/transfer';
import { fateColumn, ManyReport, toneOf } from 'shared-ui/staff';
import type { Column } from 'shared-ui/table';

const rowKey = ({ uid }: AccountResult) => uid;

/** What became of each account. */
export function AccountsReport({ task: { id, what } }: { task: TaskView }) {
  const { t } = useTranslation();
  const ask = useCallback(() => adminApi.manyAccountsReport(id), [id]);
  const columns = useMemo(() => columnsOf(t, what as AccountAction), [t, what]);
  return (
    <ManyReport
      ask={ask}
      columns={columns}
      rowKey={rowKey}
      textOf={({ rows, left }) =>
        left > 0
          ? t('admin.many.reportLeft', { count: left })
          : t('admin.many.reportAll', { count: rows.length })
      }
    />
  );
}

function columnsOf(t: TFunction, action: AccountAction): Column<AccountResult>[] {
  return [
    { id: 'account', header: t('admin.account.email'), value: ({ email, uid }) => email || uid },
    fateColumn(t('staff.many.became'), ({ outcome }) => ({
      text: outcome === 'done' ? t(`admin.many.result.${action}`) : t(`admin.many.outcome.${outcome}`),
      tone: toneOf(outcome),
    })),
  ];
}
