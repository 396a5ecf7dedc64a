import type { TFunction } from 'i18next';
import { dateTime } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import { itemColumns } from '../../common/item-columns.tsx';
import { hostOf } from './host.ts';
import css from './zoom.module.css';
import type { ZoomRow } from './zoom-rows.ts';

interface Context {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  now: number;
}

const shownOf = ({ own, ofRoom }: ZoomRow) => own ?? ofRoom;

export function roomColumns(context: Context): Column<ZoomRow>[] {
  const { t } = context;
  return [
    { id: 'room', header: t('admin.item.room'), value: ({ room }) => room, width: '14rem', sortable: false },
    ...meetingColumns(context).map((column) => ({ ...column, sortable: false })),
  ];
}

export function zoomColumns(context: Context): Column<ZoomRow>[] {
  const { t, locale } = context;
  return [
    ...itemColumns<ZoomRow>(t, locale),
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
      width: '7.5rem',
      // Narrow tables need its place for the names of items; its filter stays.
      secondary: true,
    },
  ];
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
      width: '11rem',
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
      width: '9.5rem',
      secondary: true,
    },
  ];
}
