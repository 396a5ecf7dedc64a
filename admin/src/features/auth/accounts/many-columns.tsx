import type { TFunction } from 'i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import css from '../auth.module.css';
import type { AccountRow } from './account-rows.ts';
import type { LeftOut, ManyAction } from './many.ts';

export interface ManyRow {
  account: AccountRow;
  programs: number;
  left: LeftOut | null;
  /** null when done, a reason when not; undefined before. */
  result: MessageKey | null | undefined;
}

export function manyColumns(t: TFunction, action: ManyAction): Column<ManyRow>[] {
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
    {
      id: 'fate',
      header: t('admin.many.fate'),
      value: (row) => textOf(row),
      cell: (row) => <Badge tone={toneOf(row)}>{textOf(row)}</Badge>,
      width: '16rem',
    },
  ];

  function textOf({ left, result }: ManyRow): string {
    if (left) return t(`admin.many.left.${left}`);
    if (result === undefined) return t(`admin.many.fate.${action}`);
    return result === null ? t(`admin.many.result.${action}`) : t(result);
  }
}

function toneOf({ left, result }: ManyRow) {
  if (left || result === undefined) return 'neutral' as const;
  return result === null ? ('good' as const) : ('bad' as const);
}
