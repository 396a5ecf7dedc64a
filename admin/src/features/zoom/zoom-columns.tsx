import type { TFunction } from 'i18next';
import { dateTime, shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { clockOf } from 'shared-data/models/venue-time';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import { hostOf } from './host.ts';
import css from './zoom.module.css';
import type { ZoomRow } from './zoom-rows.ts';

interface Context {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

const shownOf = ({ own, ofRoom }: ZoomRow) => own ?? ofRoom;

export function roomColumns(context: Context): Column<ZoomRow>[] {
  const { t } = context;
  return [
    { id: 'room', header: t('admin.zoom.room'), value: ({ room }) => room, width: '14rem', sortable: false },
    ...meetingColumns(context).map((column) => ({ ...column, sortable: false })),
  ];
}

export function itemColumns(context: Context): Column<ZoomRow>[] {
  const { t, locale } = context;
  return [
    {
      id: 'day',
      header: t('admin.zoom.day'),
      value: ({ day }) => day,
      cell: ({ day, date }) => (
        <>
          {day}
          <span className={css.quiet}>{shortDay(date, locale)}</span>
        </>
      ),
      compare: (a, b) => (a.begin ?? 0) - (b.begin ?? 0),
      filter: true,
      width: '9rem',
    },
    { id: 'room', header: t('admin.zoom.room'), value: ({ room }) => room, filter: true, width: '10rem' },
    {
      id: 'item',
      header: t('admin.zoom.item'),
      value: ({ title, item }) => `${item?.sessionId ?? ''} ${title}`.trim(),
      cell: (row) => <ItemCell row={row} t={t} />,
    },
    ...meetingColumns(context),
    {
      id: 'kind',
      header: t('admin.zoom.kind'),
      value: ({ own, ofRoom }) => t(`admin.zoom.kind.${own ? 'own' : ofRoom ? 'room' : 'none'}`),
      cell: ({ own, ofRoom }) => (
        <Badge tone={own ? 'good' : ofRoom ? 'ice' : 'warn'}>
          {t(`admin.zoom.kind.${own ? 'own' : ofRoom ? 'room' : 'none'}`)}
        </Badge>
      ),
      filter: true,
      searchable: false,
      width: '9rem',
    },
  ];
}

function ItemCell({ row: { item, title }, t }: { row: ZoomRow; t: TFunction }) {
  if (!item) return null;
  return (
    <>
      {title}
      <span className={css.quiet}>
        {[
          `${clockOf(item.begin)}–${clockOf(item.end)}`,
          item.sessionId,
          item.closed && t('admin.zoom.closed'),
          item.hidden && t('admin.zoom.hidden'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function meetingColumns({ t, locale, timeZone, now }: Context): Column<ZoomRow>[] {
  return [
    {
      id: 'meeting',
      header: t('admin.zoom.meeting'),
      value: (row) => {
        const meeting = shownOf(row);
        return meeting && `${hostOf(meeting.url)} ${meeting.meetingId} ${meeting.url}`;
      },
      cell: (row) => {
        const meeting = shownOf(row);
        if (!meeting) return null;
        return (
          <span className={css.meeting}>
            {hostOf(meeting.url)}
            {meeting.meetingId && (
              <span className={css.quiet}>{t('admin.zoom.id', { id: meeting.meetingId })}</span>
            )}
          </span>
        );
      },
      width: '15rem',
    },
    {
      id: 'showAt',
      header: t('admin.zoom.showAt'),
      value: (row) => shownOf(row)?.showAt,
      cell: (row) => {
        const showAt = shownOf(row)?.showAt;
        if (showAt === undefined) return null;
        return (
          <>
            {dateTime(showAt, locale, timeZone)}
            {showAt <= now && <span className={css.quiet}>{t('admin.zoom.shown')}</span>}
          </>
        );
      },
      searchable: false,
      width: '13rem',
      secondary: true,
    },
  ];
}
