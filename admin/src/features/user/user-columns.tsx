import type { TFunction } from 'i18next';
import { dateTime } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import type { Column } from 'shared-ui/table';
import type { Person } from './people.ts';
import css from './user.module.css';

export function userColumns(t: TFunction, locale: Locale, timeZone: string): Column<Person>[] {
  return [
    {
      id: 'name',
      header: t('admin.user.name'),
      width: '14rem',
      value: ({ user, name }) => [`${user.familyName} ${name}`, user.nameJa].filter(Boolean).join(' '),
      cell: ({ user, name }) => (
        <>
          {name}
          {user.nameJa && (
            <span className={css.nameJa} lang="ja">
              {user.nameJa}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'affiliation',
      header: t('admin.user.affiliation'),
      value: ({ user }) => user.affiliation,
      secondary: true,
    },
    { id: 'email', header: t('admin.user.email'), value: ({ user }) => user.email, width: '17rem' },
    {
      id: 'deadline',
      header: t('admin.user.ownDeadline'),
      value: ({ late }) => late?.until,
      cell: ({ late }) => (late ? dateTime(late.until, locale, timeZone) : null),
      searchable: false,
      width: '13rem',
      secondary: true,
    },
  ];
}
