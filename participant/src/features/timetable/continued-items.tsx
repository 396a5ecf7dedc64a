import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSessions } from 'shared-data/collections/hooks';
import { briefDay, dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { clockOf, dateTimeOf, dayAfter, midnight } from 'shared-data/models/venue-time';
import { sortedRooms } from '../../common/timetable/grid.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import { paths } from '../../paths.ts';
import css from './timetable.module.css';

interface Props {
  tables: readonly Timetable[];
  table: Timetable;
  show: (item: TimetableItem) => boolean;
}

/** Items of the day before that go on after midnight; they are drawn on the day on which they begin. */
export function ContinuedItems({ tables, table, show }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const shownTime = useShownTime();
  const endOf = (date: string, item: TimetableItem) => {
    const shown = shownTime(date, item);
    const day = dateTimeOf(shown.date, shown.end).slice(0, 10);
    const clock = clockOf(shown.end);
    return day === table.date ? clock : `${briefDay(day, locale)} ${clock}`;
  };
  const continued = tables
    .filter(({ date }) => isDate(date) && dayAfter(date) === table.date)
    .flatMap((before) =>
      sortedRooms(before).flatMap((room) =>
        Object.values(room.tables ?? {})
          .filter((item) => item.end > midnight && show(item))
          .map((item) => ({ before, room, item })),
      ),
    );
  if (continued.length === 0) return null;
  return (
    <ul className={css.continued} aria-label={t('timetable.continued')}>
      {continued.map(({ before, room, item }) => (
        <li key={`${before.name} ${room.id} ${item.id}`}>
          {t('timetable.continuedFrom', { day: dayName(before.date, locale) })}{' '}
          <Link to={paths.tableItem(before.name, room.id, item.id)}>
            {itemTitle(
              item,
              sessions.find(({ id }) => id === item.sessionId),
              locale,
            )}
          </Link>
          {t('timetable.continuedUntil', { room: roomName(room, locale), time: endOf(before.date, item) })}
        </li>
      ))}
    </ul>
  );
}

const isDate = (date: string) => !Number.isNaN(Date.parse(date));
