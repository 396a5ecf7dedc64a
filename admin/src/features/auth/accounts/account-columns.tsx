import type { TFunction } from 'i18next';
import { dateTime } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import css from '../auth.module.css';
import { type AccountRow, accountRights, accountStates } from './account-rows.ts';

const tones = { active: 'good', unverified: 'warn', disabled: 'bad' } as const;

export function accountColumns(t: TFunction, locale: Locale, timeZone: string): Column<AccountRow>[] {
  const time = (at: number | undefined) => (at === undefined ? '–' : dateTime(at, locale, timeZone));
  return [
    {
      id: 'email',
      header: t('admin.account.email'),
      value: ({ email, name }) => `${email} ${name}`,
      cell: ({ email, name }) => (
        <>
          <span className={css.name}>{email}</span>
          {name && <span className={css.quiet}>{name}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: t('admin.account.state'),
      value: ({ state }) => state,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`admin.account.state.${state}`)}</Badge>,
      filter: accountStates.map((value) => ({ value, label: t(`admin.account.state.${value}`) })),
      searchable: false,
      width: '9rem',
    },
    {
      id: 'right',
      header: t('admin.account.right'),
      value: ({ right }) => right,
      cell: ({ right }) =>
        right === 'none' ? '–' : <Badge tone="ice">{t(`admin.account.right.${right}`)}</Badge>,
      filter: accountRights.map((value) => ({ value, label: t(`admin.account.right.${value}`) })),
      searchable: false,
      width: '9rem',
    },
    {
      id: 'signIn',
      header: t('admin.account.signIn'),
      value: ({ lastSignInAt }) => lastSignInAt,
      cell: ({ lastSignInAt }) => time(lastSignInAt),
      searchable: false,
      secondary: true,
      width: '11rem',
    },
    {
      id: 'created',
      header: t('admin.account.created'),
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => time(createdAt),
      searchable: false,
      secondary: true,
      width: '11rem',
    },
  ];
}
