import { Link } from 'react-router-dom';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { itemTitle, roomName } from '../../common/names.ts';
import { spanText } from '../../common/program-line.ts';
import { sessionColor } from '../../common/session-color.ts';
import { ItemNotes } from './item-notes.tsx';
import { orderedSlots } from './slots.ts';
import { TalkLink } from './talk-link.tsx';
import css from './timetable.module.css';

interface Props {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
}

/** One block of the grid: its session, and its talks with their times. Posters are counted, not listed. */
export function GridItem({ table, room, item, session }: Props) {
  const { t, locale } = useT();
  const title = itemTitle(item, session, locale);
  const slots = orderedSlots(item);
  const place = roomName(room, locale);
  return (
    <article className={css.block} style={sessionColor(session)} data-kind={item.kind}>
      <Link className={css.blockHead} to={paths.tableItem(table.name, room.id, item.id)}>
        {item.sessionId && (
          <>
            <span className={css.code}>{item.sessionId}</span>
            <span className="visually-hidden">, </span>
          </>
        )}
        <span className={css.blockTitle}>{title}</span>
        <span className="visually-hidden">{`, ${place}, `}</span>
        <time className={css.blockTime}>{spanText(item)}</time>
      </Link>
      <ItemNotes item={item} />
      {item.kind === 'poster' ? (
        <p className={css.count}>{t('timetable.posters', { count: slots.length })}</p>
      ) : (
        <ol className={css.talks}>
          {slots.map(({ id, begin, end }) => (
            <li key={id}>
              <TalkLink id={id} begin={begin ?? item.begin} end={end ?? item.end} room={place} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
