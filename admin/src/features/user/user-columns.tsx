import type { TFunction } from 'i18next';
import { dateTime } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import type { BaseInformation } from 'shared-data/models/site';
import { partiesOf } from 'shared-data/models/social-events';
import { attendances } from 'shared-data/models/user';
import { wallTime } from 'shared-data/models/venue-time';
import type { Column } from 'shared-ui/table';
import { countryName } from '../../common/country-name.ts';
import { stretchColumns } from '../../common/stretch-columns.ts';
import type { Person } from './people.ts';
import css from './user.module.css';

interface ColumnOptions {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  base: BaseInformation | undefined;
  countries: readonly string[];
}

export function userColumns({ t, locale, timeZone, base, countries }: ColumnOptions): Column<Person>[] {
  return [
    {
      id: 'name',
      header: t('admin.user.name'),
      width: '11rem',
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
    {
      id: 'email',
      header: t('admin.user.email'),
      value: ({ user }) => user.email,
      cell: ({ user }) => <span className={css.email}>{user.email}</span>,
      width: '17rem',
    },
    {
      id: 'deadline',
      header: t('admin.user.ownDeadline'),
      value: ({ late }) => late?.until,
      cell: ({ late }) => (late ? dateTime(late.until, locale, timeZone) : null),
      searchable: false,
      width: '13rem',
      // The list above the table names them.
      hidden: true,
    },
    {
      id: 'registered',
      header: t('admin.user.registeredAt'),
      value: ({ user }) => user.registeredAt,
      cell: ({ user }) => <span className={css.date}>{wallTime(user.registeredAt, timeZone).date}</span>,
      searchable: false,
      width: '8rem',
      secondary: true,
    },
    ...stretchColumns<Person>({
      ...{ t, timeZone, name: t('admin.user.registeredAt') },
      timeOf: ({ user }) => user.registeredAt,
    }),
    {
      id: 'country',
      header: t('admin.user.country'),
      value: ({ user }) => user.country,
      filter: countries
        .map((value) => ({ value, label: countryName(value, locale) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
      searchable: false,
      hidden: true,
    },
    {
      id: 'session',
      header: t('admin.recipient.field.mainSession'),
      value: ({ user }) => user.mainSession,
      filter: true,
      searchable: false,
      hidden: true,
    },
    {
      id: 'attendance',
      header: t('admin.user.attendance'),
      value: ({ user }) => user.attendance,
      filter: attendances.map((value) => ({ value, label: t(`admin.user.attendance.${value}`) })),
      searchable: false,
      hidden: true,
    },
    yesOrNo(t, 'banquet', t('admin.user.banquet'), ({ user }) => user.banquet),
    ...partiesOf(base).map(({ id, label }) =>
      yesOrNo(
        t,
        `party-${id}`,
        t('admin.user.party', { name: label[locale] || label.en || id }),
        ({ user }) => (user.parties ?? []).includes(id),
      ),
    ),
  ];
}

function yesOrNo(t: TFunction, id: string, header: string, is: (person: Person) => boolean): Column<Person> {
  return {
    ...{ id, header, searchable: false, hidden: true },
    value: (person) => (is(person) ? 'yes' : 'no'),
    filter: (['yes', 'no'] as const).map((value) => ({ value, label: t(`admin.user.${value}`) })),
  };
}
