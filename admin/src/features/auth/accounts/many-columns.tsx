import type { TFunction } from 'i18next';
import type { AccountAction } from 'shared-data/models/account-task';
import { Badge } from 'shared-ui/badge';
import { fateColumn } from 'shared-ui/staff';
import type { Column } from 'shared-ui/table';
import css from '../auth.module.css';
import type { AccountRow } from './account-rows.ts';
import type { LeftOut } from './many.ts';

export interface ManyRow {
  account: AccountRow;
  programs: number;
  left: LeftOut | null;
}

export function manyColumns(t: TFunction, action: AccountAction): Column<ManyRow>[] {
  return [
    {
      id: 'account',
      header: t('admin.account.email'),
      value: ({ account }) => `${account.email} ${account.name}`,
      cell: ({ account: { email, name, right } }) => (
        <>
          <span className={css.name}>{email}</span>{' '}
          {right !== 'none' && <Badge tone="ice">{t(`admin.account.right.${right}`)}</Badge>}
          {name && <span className={css.quiet}>{name}</span>}
        </>
      ),
    },
    ...(action === 'remove'
      ? [
          {
            id: 'programs',
            header: t('admin.many.programs'),
            value: ({ programs }: ManyRow) => programs,
            searchable: false,
            align: 'end' as const,
            width: '8rem',
          },
        ]
      : []),
    fateColumn(t('staff.many.fate'), (row) => ({ text: textOf(row), tone: 'neutral' })),
  ];

  function textOf({ left }: ManyRow): string {
    return t(left ? `admin.many.left.${left}` : `admin.many.fate.${action}`);
  }
}
