import type { TFunction } from 'i18next';
import { clockTime, dateTime } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { venueDate } from 'shared-data/models/venue-time';
import type { Column } from 'shared-ui/table';
import css from './auth.module.css';
import type { SlowedRow } from './slowed.ts';

const kindsOfCallers = ['account', 'address', 'network', 'device', 'everybody'] as const;
const minute = 60_000;

export function slowedColumns(t: TFunction, locale: Locale, timeZone: string): Column<SlowedRow>[] {
  const time = (at: number) =>
    venueDate(at, timeZone) === venueDate(Date.now(), timeZone)
      ? clockTime(at, timeZone, true)
      : dateTime(at, locale, timeZone);
  const caller = (of: SlowedRow['of']) => t(`admin.auth.of.${of}`);
  return [
    {
      id: 'who',
      header: t('admin.auth.who'),
      width: '15rem',
      value: ({ name, detail }) => [name, detail].filter(Boolean).join(' '),
      cell: ({ name, detail, of }) => (
        <>
          <span className={css.name}>{name}</span>
          <span className={css.quiet}>{detail ?? (of === 'everybody' ? null : caller(of))}</span>
        </>
      ),
    },
    {
      id: 'why',
      header: t('admin.auth.why'),
      value: ({ kindText, hint }) => `${kindText} ${hint}`,
      cell: ({ kindText, hint }) => (
        <div>
          {kindText}
          <span className={css.quiet}>{hint}</span>
        </div>
      ),
    },
    {
      id: 'of',
      header: t('admin.auth.ofTitle'),
      value: ({ of }) => of,
      cell: ({ of }) => caller(of),
      filter: kindsOfCallers.map((of) => ({ value: of, label: caller(of) })),
      searchable: false,
      secondary: true,
      width: '9rem',
    },
    {
      id: 'since',
      header: t('admin.auth.since'),
      value: ({ since }) => since,
      cell: ({ since }) => time(since),
      searchable: false,
      width: '7rem',
    },
    {
      id: 'until',
      header: t('admin.auth.until'),
      value: ({ until }) => until,
      cell: ({ until }) => (until - Date.now() < minute ? t('admin.auth.soon') : time(until)),
      searchable: false,
      width: '8rem',
    },
    {
      id: 'rejected',
      header: t('admin.auth.rejected'),
      value: ({ rejected }) => rejected,
      searchable: false,
      align: 'end',
      secondary: true,
      width: '6rem',
    },
  ];
}
