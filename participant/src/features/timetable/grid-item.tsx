import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { LateNote } from '../../common/late-note.tsx';
import { convenersOf } from '../../common/names.ts';
import { spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import type { PlacedTalks } from './grid.ts';
import { ItemNotes } from './item-notes.tsx';
import { type OrderedSlot, orderedSlots } from './slots.ts';
import { TalkLink } from './talk-link.tsx';
import css from './timetable.module.css';

interface Props {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
  /** null when talks are only listed in order. */
  placed: PlacedTalks[] | null;
}

export function GridItem({ table, room, item, session, placed }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = itemTitle(item, session, locale);
  const slots = orderedSlots(item);
  const place = roomName(room, locale);
  const conveners = convenersOf(item, session, locale);
  const late = useMinutesLate()({ table: table.name, room: room.id, item: item.id });
  const show = useShownTime();
  const shown = show(table.date, item);
  const talk = ({ id, begin, end }: OrderedSlot) => {
    const time = show(table.date, { begin: begin ?? item.begin, end: end ?? item.end });
    return <TalkLink key={id} id={id} begin={time.begin} end={time.end} late={late} room={place} />;
  };
  const listed = (slot: OrderedSlot) => <li key={slot.id}>{talk(slot)}</li>;
  return (
    <article className={css.block} style={sessionColor(session)} data-kind={item.kind}>
      <div className={css.head}>
        <Link className={css.blockHead} to={paths.tableItem(table.name, room.id, item.id)}>
          {item.sessionId && (
            <>
              <span className={css.code}>{item.sessionId}</span>
              <span className="visually-hidden">, </span>
            </>
          )}
          <span className={css.blockTitle}>{title}</span>
          <span className="visually-hidden">{`, ${place}, `}</span>
          <time className={css.blockTime}>{spanText(shown)}</time>
        </Link>
        {conveners && <p className={css.convener}>{t('timetable.convener', { name: conveners })}</p>}
        {late > 0 && (
          <p className={css.blockLate}>
            <LateNote late={late} span={shown} />
          </p>
        )}
        <ItemNotes item={item} />
      </div>
      {item.kind === 'poster' ? (
        <p className={css.count}>{t('timetable.posters', { count: slots.length })}</p>
      ) : (
        <ol className={css.talks} data-placed={placed !== null || undefined}>
          {placed
            ? placed.map(({ lines, talks }) => (
                <li key={lines} style={{ gridRow: lines }}>
                  {talks.length === 1 ? talks.map(talk) : <ol className={css.shared}>{talks.map(listed)}</ol>}
                </li>
              ))
            : slots.map(listed)}
        </ol>
      )}
    </article>
  );
}
