import type { TFunction } from 'i18next';
import { shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { clockOf } from 'shared-data/models/venue-time';
import type { Column } from 'shared-ui/table';
import css from './item-columns.module.css';
import type { ListedItem } from './timetable-items.ts';

type Cells = Pick<ListedItem, 'day' | 'date' | 'room' | 'title'> & {
  item: ListedItem['item'] | null;
  begin: number | null;
};

export function itemColumns<Row extends Cells>(t: TFunction, locale: Locale): Column<Row>[] {
  return [
    {
      id: 'day',
      header: t('admin.item.day'),
      value: ({ day }) => day,
      cell: ({ day, date }) => (
        <>
          {day}
          <span className={css.quiet}>{shortDay(date, locale)}</span>
        </>
      ),
      compare: (a, b) => (a.begin ?? 0) - (b.begin ?? 0),
      filter: true,
      width: '7rem',
    },
    { id: 'room', header: t('admin.item.room'), value: ({ room }) => room, filter: true, width: '8rem' },
    {
      id: 'item',
      header: t('admin.item.item'),
      value: ({ title, item }) => `${item?.sessionId ?? ''} ${title}`.trim(),
      cell: ({ title, item }) => (
        <>
          {title}
          {item && <span className={css.quiet}>{factsOf(t, item)}</span>}
        </>
      ),
    },
  ];
}

function factsOf(t: TFunction, { begin, end, sessionId, closed, hidden }: ListedItem['item']): string {
  return [
    `${clockOf(begin)}–${clockOf(end)}`,
    sessionId,
    closed && t('admin.item.closed'),
    hidden && t('admin.item.hidden'),
  ]
    .filter(Boolean)
    .join(' · ');
}
