import { Link } from 'react-router-dom';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Empty } from 'shared-ui/empty';
import { Icon } from 'shared-ui/icon';
import { itemTitle, roomName } from '../../common/names.ts';
import { spanText } from '../../common/program-line.ts';
import { ProgramLine } from '../../common/program-line-view.tsx';
import { sessionColor } from '../../common/session-color.ts';
import { minutesOf, type VenueMoment } from '../../common/venue-time.ts';
import css from './agenda.module.css';
import { type AgendaEntry, agendaOf } from './agenda.ts';
import { ItemNotes } from './item-notes.tsx';
import { orderedSlots } from './slots.ts';

interface Props {
  table: Timetable;
  sessions: ReadonlyMap<string, Session>;
  now: VenueMoment;
  show: (item: TimetableItem) => boolean;
  room: string;
  localTime: ((minutes: number) => string) | null;
}

/** One day as a list by time; the talks of a block open below it. */
export function TimetableAgenda({ table, sessions, now, show, room, localTime }: Props) {
  const { t } = useT();
  const groups = agendaOf(table, now, (item, place) => show(item) && (!room || place.id === room));
  if (groups.length === 0) return <Empty title={t('timetable.empty')} icon="calendar" />;
  return (
    <ol className={css.agenda}>
      {groups.map((group) => (
        <li key={group.begin} className={css.group}>
          <h2 className={css.time}>
            <time>{group.begin}</time>
            {localTime && <span className={css.local}>{localTime(minutesOf(group.begin))}</span>}
          </h2>
          <ul className={css.entries}>
            {group.entries.map((entry) => (
              <li key={`${entry.room.id} ${entry.item.id}`}>
                <Entry entry={entry} table={table} session={sessions.get(entry.item.sessionId)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Entry({
  entry: { room, item, phase },
  table,
  session,
}: {
  entry: AgendaEntry;
  table: Timetable;
  session: Session | undefined;
}) {
  const { t, locale } = useT();
  const title = itemTitle(item, session, locale);
  if (item.kind === 'break')
    return (
      <p className={css.break} data-phase={phase}>
        {title} <time>{spanText(item)}</time>
      </p>
    );
  const place = roomName(room, locale);
  const slots = orderedSlots(item);
  return (
    <article className={css.entry} data-phase={phase} style={sessionColor(session)}>
      <Link className={css.head} to={paths.tableItem(table.name, room.id, item.id)}>
        <span className={css.title}>
          {item.sessionId && <SessionBadge code={item.sessionId} color={session?.color} />} {title}
        </span>
        <span className="visually-hidden">, </span>
        <span className={css.meta}>
          <time>{spanText(item)}</time>
          <span className="visually-hidden">, </span>
          <span className={css.place}>
            <Icon name="pin" size={1} /> {place}
          </span>
          {phase === 'now' && <span className="visually-hidden">, </span>}
          {phase === 'now' && <Badge tone="sun">{t('timetable.now')}</Badge>}
        </span>
      </Link>
      <ItemNotes item={item} />
      {slots.length > 0 && (
        <details className={css.more}>
          <summary>
            {item.kind === 'poster'
              ? t('timetable.posters', { count: slots.length })
              : t('timetable.talks', { count: slots.length })}
          </summary>
          <ol className={css.talks}>
            {slots.map(({ id, begin, end }) => (
              <li key={id}>
                <ProgramLine
                  id={id}
                  {...(begin && end && item.kind !== 'poster' ? { span: { begin, end } } : {})}
                  label={`${place}, ${spanText({ begin: begin ?? item.begin, end: end ?? item.end })}`}
                />
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}
