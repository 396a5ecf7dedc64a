import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessions } from 'shared-data/collections/hooks';
import { updateItem } from 'shared-data/collections/writes';
import { useLocale } from 'shared-data/i18n/i18n';
import { compareText } from 'shared-data/models/compare';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './timetable.module.css';

interface Placed {
  room: TimetableRoom;
  item: TimetableItem;
}

export function DayItems({ day, title }: { day: Timetable; title: string }) {
  const { t } = useTranslation();
  const items = useMemo(() => placedIn(day), [day]);
  if (items.length === 0) return null;
  return (
    <details className={css.items}>
      <summary>{t('admin.timetable.visibility', { count: items.length })}</summary>
      <p className={css.quiet}>{t('admin.timetable.visibilityHint')}</p>
      <ul aria-label={t('admin.timetable.itemsOf', { day: title })}>
        {items.map(({ room, item }) => (
          <ItemRow key={`${room.id}/${item.id}`} table={day.name} room={room} item={item} />
        ))}
      </ul>
    </details>
  );
}

function placedIn({ rooms = {} }: Timetable): Placed[] {
  return Object.values(rooms)
    .flatMap((room) => Object.values(room.tables ?? {}).map((item) => ({ room, item })))
    .sort((a, b) => compareText(a.item.begin, b.item.begin) || a.room.order - b.room.order);
}

function ItemRow({ table, room, item }: Placed & { table: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const name = itemTitle(
    item,
    sessions.find(({ id }) => id === item.sessionId),
    locale,
  );
  const place = roomName(room, locale);
  const [pending, setPending] = useState<Flag | null>(null);
  const change = async (flag: Flag) => {
    setPending(flag);
    try {
      const at = { table, room: room.id, item: item.id, version: item.version };
      await updateItem(at, { [flag]: item[flag] !== true });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(null);
    }
  };
  return (
    <li className={css.item}>
      <div className={css.what}>
        <span className={css.time}>{timeRange(item.begin, item.end)}</span> {name}
        <span className={css.quiet}> {place}</span>{' '}
        {flags.map(
          (flag) =>
            item[flag] && (
              <Badge key={flag} tone="warn">
                {t(`admin.timetable.${flag}`)}
              </Badge>
            ),
        )}
      </div>
      <div className={css.flags}>
        {flags.map((flag) => (
          <Button
            key={flag}
            small
            pending={pending === flag}
            disabled={pending !== null}
            onClick={() => void change(flag)}
          >
            {t(`admin.timetable.${flag}.${item[flag] ? 'off' : 'on'}`)}
            <span className="visually-hidden">
              : {name}, {place}, {timeRange(item.begin, item.end)}
            </span>
          </Button>
        ))}
      </div>
    </li>
  );
}

const flags = ['hidden', 'closed'] as const;
type Flag = (typeof flags)[number];
