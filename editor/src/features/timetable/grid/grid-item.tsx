import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { compareText } from 'shared-data/models/compare';
import { type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { timeRange } from 'shared-data/models/time-range';
import type { TimetableItem } from 'shared-data/models/timetable';
import { itemTitle } from 'shared-data/models/titles';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { sessionMarks } from 'shared-ui/badge';
import { Icon } from 'shared-ui/icon';
import { presenterNames } from '../../../schedule/labels.ts';
import type { MarkedPlace } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import css from './block.module.css';
import { placeLabel } from './talk-words.ts';

export interface GridItemProps {
  item: TimetableItem;
  roomId: string;
  room: string;
  session: Session | undefined;
  from: number;
  programOf: (id: string) => PublicProgram | undefined;
  /** Ids of talks with a clash, with spaces between. */
  clashing: string;
  warned: string;
  accepted: string;
  held: string | null;
  places: readonly MarkedPlace[];
  textOf: (place: MarkedPlace) => string;
}

type Row = { begin: string; slot: PlacedSlot } | { begin: string; place: MarkedPlace };

/** One block of a room. Its buttons have no handlers: the grid listens for all of them. */
export const GridItem = memo(function GridItem(props: GridItemProps) {
  const { item, session, from, places, held } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const poster = item.kind === 'poster';
  const slots = poster ? [] : slotsByTime(item);
  const rows: Row[] = [
    ...slots.map((slot) => ({ begin: slot.begin, slot })),
    ...places.map((place) => ({ begin: place.begin, place })),
  ].sort((a, b) => compareText(a.begin, b.begin));
  const color = (session?.color ?? 7) & 7;
  return (
    <section
      className={css.item}
      data-kind={item.kind}
      data-item={`${props.roomId}/${item.id}`}
      data-held={poster && held ? '' : undefined}
      aria-label={[timeRange(item.begin, item.end), itemTitle(item, session, locale), props.room].join(', ')}
      style={
        {
          ...span(item.begin, item.end, from),
          '--session': item.sessionId ? `var(--session-${color})` : 'var(--ink-faint)',
        } as CSSProperties
      }
    >
      <button
        type="button"
        tabIndex={-1}
        className={css.itemHead}
        data-block=""
        data-begin={minutesOf(item.begin)}
        aria-haspopup="menu"
        aria-label={[
          [item.sessionId, timeRange(item.begin, item.end), itemTitle(item, session, locale)]
            .filter(Boolean)
            .join(' '),
          props.room,
          t('editor.op.menu'),
        ].join(', ')}
      >
        {item.sessionId && (
          <strong className={css.code}>
            <span aria-hidden="true">{sessionMarks[color]}</span> {item.sessionId}
          </strong>
        )}{' '}
        <span className={css.itemTime}>{timeRange(item.begin, item.end)}</span>{' '}
        <span>{itemTitle(item, session, locale)}</span>
      </button>
      {poster && (
        <p className={css.posters}>
          {t('editor.grid.posters', { count: Object.keys(item.programs ?? {}).length })}
        </p>
      )}
      {rows.map((row) =>
        'slot' in row ? (
          <TalkCard key={row.slot.programId} slot={row.slot} {...props} />
        ) : (
          <PlaceButton key={`place ${row.begin}`} place={row.place} {...props} />
        ),
      )}
    </section>
  );
}, sameProps);

/** The store makes new items of the same content when another item of the day changes. */
function sameProps({ item: before, ...a }: GridItemProps, { item: after, ...b }: GridItemProps): boolean {
  const names = Object.keys(a) as (keyof typeof a)[];
  return (
    names.every((name) => Object.is(a[name], b[name])) &&
    (before === after || JSON.stringify(before) === JSON.stringify(after))
  );
}

function TalkCard({
  slot,
  programOf,
  item,
  held,
  clashing,
  warned,
  accepted,
  room,
}: GridItemProps & { slot: PlacedSlot }) {
  const { t } = useTranslation();
  const { programId, begin, end } = slot;
  const program = programOf(programId);
  const shown = shownIdOf(programId);
  const clash = clashing.split(' ').includes(programId);
  const isWarned = warned.split(' ').includes(programId);
  const isAccepted = accepted.split(' ').includes(programId);
  const presenter = program ? presenterNames(program) : '';
  const title = program?.title ?? t('editor.timetable.unknownProgram');
  const notes = [
    ...(program?.canceled ? [t('editor.assign.withdrawn')] : []),
    ...(clash ? [t('editor.grid.clash')] : []),
    ...(isWarned ? [t('editor.grid.warned')] : []),
    ...(isAccepted ? [t('editor.grid.accepted')] : []),
  ];
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.talk}
      data-program={programId}
      data-begin={minutesOf(begin)}
      data-canceled={program?.canceled ? '' : undefined}
      data-clash={clash ? '' : undefined}
      aria-pressed={held === programId}
      aria-label={[`${clockOf(begin)} ${shown} ${presenter} ${title}`, clockOf(end), room, ...notes].join(
        ', ',
      )}
      title={[`${timeRange(begin, end)} ${shown}`, presenter, title, ...notes].filter(Boolean).join('\n')}
      style={span(begin, end, minutesOf(item.begin))}
    >
      {clash && <Icon name="alert" size={1} />}
      {isWarned && <Icon name="info" size={1} />}
      {isAccepted && <Icon name="check" size={1} />}
      <span className={css.talkTime}>{clockOf(begin)}</span> <strong>{shown}</strong> {presenter}{' '}
      <span className={css.talkTitle}>{title}</span>
    </button>
  );
}

const signs = { fits: '✓', coauthor: 'i', warning: '!', otherSession: '?', conflict: '✕' } as const;

function PlaceButton({ place, item, textOf }: GridItemProps & { place: MarkedPlace }) {
  const { t } = useTranslation();
  const text = textOf(place);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.place}
      data-place={place.key}
      data-mark={place.mark}
      data-begin={minutesOf(place.begin)}
      aria-label={text}
      title={text}
      style={span(place.begin, place.end, minutesOf(item.begin))}
    >
      <span aria-hidden="true">{signs[place.mark]}</span> {placeLabel(place, t)}
    </button>
  );
}

function span(begin: string, end: string, from: number): CSSProperties {
  return {
    '--at': minutesOf(begin) - from,
    '--minutes': Math.max(minutesOf(end) - minutesOf(begin), 1),
  } as CSSProperties;
}
