import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useWords } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { minutesOf, type WallTime } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Empty } from 'shared-ui/empty';
import { Icon } from 'shared-ui/icon';
import { ItemChairs } from '../../common/item-chairs.tsx';
import { LateNote } from '../../common/late-note.tsx';
import { convenersOf } from '../../common/names.ts';
import { spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { ItemNotes } from '../../common/timetable/item-notes.tsx';
import { orderedSlots } from '../../common/timetable/slots.ts';
import { useDrawn } from '../../common/use-drawn.ts';
import { inVenueTime, type ShowTime, useShownTime } from '../../common/use-shown-time.ts';
import type { TimeAxis } from '../../common/use-venue.ts';
import css from './agenda.module.css';
import { type AgendaEntry, type AgendaGroup, agendaOf } from './agenda.ts';
import { ItemTalks } from './item-talks.tsx';
import { RestOfDay } from './rest-of-day.tsx';
import { useEntriesInView } from './use-entries-in-view.ts';
import { useFoldedTalks } from './use-folded-talks.ts';
import '../../common/timetable/words.ts';

interface Props {
  table: Timetable;
  sessions: ReadonlyMap<string, Session>;
  now: WallTime;
  show: (item: TimetableItem) => boolean;
  room: string;
  axis: TimeAxis;
  /** Also what is not in view, at once. */
  whole?: boolean;
  /** Unfolded, in venue time, without the current time. */
  printed?: boolean;
}

export function TimetableAgenda({ table, sessions, now, show, room, axis, whole, printed = false }: Props) {
  const { t } = useWords();
  const minutesLate = useMinutesLate();
  const chosen = useShownTime();
  const drawn = useDrawn();
  const shown = printed ? inVenueTime : chosen;
  const groups = agendaOf(
    table,
    printed ? null : now,
    (item, place) => show(item) && (!room || place.id === room),
    printed ? undefined : minutesLate,
  );
  const all = groups.flatMap(({ entries }) => entries);
  const inView = useEntriesInView(table.name, all.map(lowestOf));
  const count = printed || whole ? all.length : inView;
  const rendered = new Set(all.slice(0, count));
  const inPage = new Set(all.slice(0, useFoldedTalks(table.name, printed || count < all.length ? 0 : count)));
  if (groups.length === 0) return <Empty title={t('timetable.empty')} icon="calendar" />;
  return (
    <ol className={css.agenda}>
      {withOnly(groups, rendered).map((group) => (
        <li key={group.begin} className={css.group}>
          <h2 className={css.time}>
            <time>{axis.main(minutesOf(group.begin))}</time>
            {axis.aside && <span className={css.local}>{axis.aside(minutesOf(group.begin))}</span>}
          </h2>
          <ul className={css.entries}>
            {group.entries.map((entry) => (
              <li key={`${entry.room.id} ${entry.item.id}`}>
                <Entry
                  entry={entry}
                  table={table}
                  shown={shown}
                  session={sessions.get(entry.item.sessionId)}
                  printed={printed}
                  talksInPage={inPage.has(entry)}
                  placed={!printed || !room}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
      {count < all.length && (
        <li
          aria-hidden={!drawn || undefined}
          style={{ minHeight: `${(all.length - count) * usualHeight}rem` }}
        >
          {drawn && <RestOfDay entries={all.slice(count)} {...{ table, sessions }} />}
        </li>
      )}
    </ol>
  );
}

/** Of an entry in rem, estimated. */
const usualHeight = 8;

/** Pixels of an entry with its gap, where every text has one line. */
function lowestOf({ item }: AgendaEntry): number {
  if (item.kind === 'break') return 52;
  return item.programs || item.flash ? 128 : 80;
}

function withOnly(groups: readonly AgendaGroup[], entries: ReadonlySet<AgendaEntry>): AgendaGroup[] {
  return groups.flatMap((group) => {
    const left = group.entries.filter((entry) => entries.has(entry));
    return left.length > 0 ? [{ ...group, entries: left }] : [];
  });
}

function Entry({
  entry: { room, item, phase, late },
  table,
  shown,
  session,
  printed,
  talksInPage,
  placed,
}: {
  entry: AgendaEntry;
  table: Timetable;
  shown: ShowTime;
  session: Session | undefined;
  printed: boolean;
  talksInPage: boolean;
  placed: boolean;
}) {
  const { t, locale } = useWords();
  const title = itemTitle(item, session, locale);
  const time = shown(table.date, item);
  if (item.kind === 'break')
    return (
      <p className={css.break} data-phase={phase}>
        {title} <time>{spanText(time)}</time>
      </p>
    );
  const place = roomName(room, locale);
  const conveners = convenersOf(item, session, locale);
  return (
    <article className={css.entry} data-phase={phase} style={sessionColor(session)}>
      <Link className={css.head} to={paths.tableItem(table.name, room.id, item.id)}>
        <span className={css.title}>
          {item.sessionId && <SessionBadge code={item.sessionId} color={session?.color} />} {title}
        </span>
        <span className="visually-hidden">, </span>
        <span className={css.meta}>
          <time>{spanText(time)}</time>
          {placed && (
            <>
              <span className="visually-hidden">, </span>
              <span className={css.place}>
                <Icon name="pin" size={1} /> {place}
              </span>
            </>
          )}
          {phase === 'now' && <span className="visually-hidden">, </span>}
          {phase === 'now' && <Badge tone="sun">{t('timetable.now')}</Badge>}
        </span>
      </Link>
      {late > 0 && (
        <p className={css.late}>
          <LateNote late={late} span={time} />
        </p>
      )}
      {conveners.count > 0 && <p className={css.convener}>{t('timetable.convener', { ...conveners })}</p>}
      <ItemChairs at={{ table: table.name, room: room.id, item: item.id }} className={css.convener} />
      <div className={css.notes}>
        <ItemNotes item={item} />
      </div>
      <Talks
        {...{ item, title, place, late, shown }}
        path={paths.tableItem(table.name, room.id, item.id)}
        date={table.date}
        unfolded={printed}
        inPage={talksInPage}
      />
    </article>
  );
}

interface TalksProps {
  item: TimetableItem;
  title: string;
  path: string;
  place: string;
  late: number;
  date: string;
  shown: ShowTime;
  unfolded: boolean;
  /** Before they are unfolded. */
  inPage: boolean;
}

/** Memoized, as a day may have hundreds. A page that the server draws has a link to them, as all would keep a phone busy. */
const Talks = memo(function Talks({ title, path, unfolded, inPage, date, shown, ...props }: TalksProps) {
  const { item } = props;
  const { t } = useWords();
  const drawn = useDrawn();
  const [unfolds, setUnfolds] = useState(false);
  const slots = orderedSlots(item);
  if (slots.length === 0) return null;
  const poster = item.kind === 'poster';
  const talks = <ItemTalks {...props} timeOf={(span) => shown(date, span)} className={css.talks} />;
  if (unfolded) return <div className={css.more}>{talks}</div>;
  return (
    <details className={css.more} onToggle={() => setUnfolds(true)}>
      <summary>{t(poster ? 'timetable.posters' : 'timetable.talks', { count: slots.length })}</summary>
      {drawn && (
        <Link className={css.whole} to={path}>
          {title}
        </Link>
      )}
      {(inPage || unfolds) && talks}
    </details>
  );
});
