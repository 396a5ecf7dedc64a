import { type CSSProperties, memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { clashesBySlot } from 'shared-data/models/clashes';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { Empty } from 'shared-ui/empty';
import { itemKey, type MarkedPlace } from '../../../schedule/places.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { itemsOf, roomsOf } from '../placement.ts';
import type { BlockProps } from './block-props.ts';
import cards from './cards.module.css';
import css from './grid.module.css';
import { GridItem } from './grid-item.tsx';
import { hoursOf, scaleOf, type Zoom } from './grid-scale.ts';
import { laned } from './lanes.ts';
import { EditorMarks } from './other-editors.tsx';
import { PlaceButton } from './place-button.tsx';
import { worstOf } from './talk-marks.ts';

interface Props {
  day: Timetable;
  programme: LiveProgramme;
  sessions: LiveProgramme['sessions'];
  programOf: LiveProgramme['programOf'];
  clashesOf: ReturnType<typeof clashesBySlot>;
  zoom: Zoom;
  held: string | null;
  lifted: ProgramPosition | null;
  /** By item of the program that is held, and by room of the block. */
  places: ReadonlyMap<string, readonly MarkedPlace[]>;
  textOf: (place: MarkedPlace) => string;
  scroller: RefObject<HTMLDivElement | null>;
}

const none: readonly MarkedPlace[] = [];

export const GridBoard = memo(function GridBoard(props: Props) {
  const { day, programme, sessions, programOf, clashesOf, zoom, held, lifted, places, textOf, scroller } =
    props;
  const { t } = useTranslation();
  const locale = useLocale();
  const rooms = roomsOf(day);
  const scale = scaleOf(day);
  if (rooms.length === 0)
    return <Empty title={t('editor.timetable.noRooms')}>{t('editor.timetable.noRoomsText')}</Empty>;
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-holding={held !== null || lifted !== null || undefined}
      style={
        {
          ...{ '--ppm': zoom.minute, '--room': `${zoom.room}rem` },
          ...{ '--rooms': rooms.length, '--day': scale.to - scale.from },
        } as CSSProperties
      }
    >
      <div className={css.heads}>
        <span className={css.corner} />
        {rooms.map((room) => (
          <h3 key={room.id} className={css.room}>
            {roomName(room, locale)}
          </h3>
        ))}
      </div>
      <div className={css.body} role="application" aria-label={t('editor.grid.label')} data-rooms="">
        <div className={css.axis} aria-hidden="true">
          {hoursOf(scale).map(({ at, label }) => (
            <span key={at} className={css.hour} style={{ '--at': at } as CSSProperties}>
              {label}
            </span>
          ))}
        </div>
        {rooms.map((room) => (
          <div key={room.id} className={css.column} data-room={room.id}>
            <p className={css.roomAgain} aria-hidden="true">
              {roomName(room, locale)}
            </p>
            {laned(itemsOf(room)).map(({ one: item, lane, lanes }) => {
              const ids = Object.keys(item.programs ?? {});
              const at = { table: day.name, room: room.id, item: item.id };
              const marks = new Map(
                ids.map((programId) => [programId, worstOf(clashesOf({ ...at, programId }))]),
              );
              const marked = (mark: BlockProps['mark']) =>
                ids.filter((id) => marks.get(id) === mark).join(' ');
              return (
                <GridItem
                  key={item.id}
                  item={item}
                  roomId={room.id}
                  room={roomName(room, locale)}
                  session={sessions.find(({ id }) => id === item.sessionId)}
                  from={scale.from}
                  {...{ lane, lanes }}
                  programOf={programOf}
                  clashing={marked('clash')}
                  warned={marked('warned')}
                  accepted={marked('accepted')}
                  mark={worstOf(clashesOf({ ...at, programId: '' }))}
                  held={held !== null && ids.includes(held) ? held : null}
                  lifted={lifted?.room === room.id && lifted.item === item.id}
                  places={places.get(itemKey(room.id, item.id)) ?? none}
                  textOf={textOf}
                />
              );
            })}
            {places.has(room.id) && (
              <div className={cards.roomPlaces}>
                {places.get(room.id)?.map((place) => (
                  <PlaceButton key={place.key} place={place} from={scale.from} textOf={textOf} />
                ))}
              </div>
            )}
            <EditorMarks programme={programme} day={day} room={room.id} from={scale.from} />
          </div>
        ))}
      </div>
    </div>
  );
});
