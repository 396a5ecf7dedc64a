import { useWords } from 'shared-data/i18n/i18n';
import { coreTimeOf } from 'shared-data/models/boards';
import type { Program } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { ItemChairs } from '../item-chairs.tsx';
import { LateNote } from '../late-note.tsx';
import { convenersOf } from '../names.ts';
import { spanText } from '../program-line.ts';
import { sessionColor } from '../session-color.ts';
import type { ShowTime } from '../use-shown-time.ts';
import type { PlacedTalks } from './grid.ts';
import { ItemNotes } from './item-notes.tsx';
import type { Running } from './running.ts';
import { type OrderedSlot, orderedSlots } from './slots.ts';
import { TalkLink } from './talk-link.tsx';
import css from './timetable-grid.module.css';

interface Props {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
  /** null when talks are only listed in order. */
  placed: PlacedTalks[] | null;
  /** Names posters, and when their presenters stand there, rather than counting them. */
  few: boolean;
  late: number;
  running: Running | undefined;
  show: ShowTime;
  mayOpen: (program: Program) => boolean;
}

export function GridItem({ table, room, item, session, placed, few, late, running, show, mayOpen }: Props) {
  const { t, locale } = useWords();
  const title = itemTitle(item, session, locale);
  const slots = orderedSlots(item);
  const place = roomName(room, locale);
  const conveners = convenersOf(item, session, locale);
  const at = { table: table.name, room: room.id, item: item.id };
  const shown = show(table.date, item);
  const talk = ({ id, begin, end, board, flash }: OrderedSlot) => {
    const time = show(table.date, { begin: begin ?? item.begin, end: end ?? item.end });
    const core = few && !flash ? coreTimeOf(item, board) : undefined;
    return (
      <TalkLink
        key={id}
        id={id}
        begin={time.begin}
        end={time.end}
        board={board}
        core={core && show(table.date, core)}
        flash={flash === true}
        late={late}
        room={place}
        mayOpen={mayOpen}
      />
    );
  };
  const inTime = item.kind === 'poster' ? null : placed;
  const listed = (slot: OrderedSlot) => <li key={slot.id}>{talk(slot)}</li>;
  return (
    <article className={css.block} style={sessionColor(session)} data-kind={item.kind} data-running={running}>
      <div className={css.head}>
        <a className={css.blockHead} href={paths.tableItem(table.name, room.id, item.id)}>
          {item.sessionId && (
            <>
              <span className={css.code}>{item.sessionId}</span>
              <span className="visually-hidden">, </span>
            </>
          )}
          <span className={css.blockTitle}>{title}</span>
          <span className="visually-hidden">{`, ${place}, `}</span>
          <time className={css.blockTime}>{spanText(shown)}</time>
          {running && <span className="visually-hidden">{`, ${t(`timetable.${running}`)}`}</span>}
        </a>
        {conveners.count > 0 && <p className={css.convener}>{t('timetable.convener', { ...conveners })}</p>}
        <ItemChairs at={at} className={css.convener} />
        {late > 0 && (
          <p className={css.blockLate}>
            <LateNote late={late} span={shown} />
          </p>
        )}
        <ItemNotes item={item} />
      </div>
      {item.kind === 'poster' && !few ? (
        <p className={css.count}>{t('timetable.posters', { count: slots.length })}</p>
      ) : (
        <ol className={css.talks} data-placed={inTime !== null || undefined}>
          {inTime
            ? inTime.map(({ lines, talks }) => (
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
