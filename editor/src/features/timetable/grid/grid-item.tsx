import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { compareText } from 'shared-data/models/compare';
import { flashSpan, flashTalks, type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import { timeRange } from 'shared-data/models/time-range';
import type { TimeSpan } from 'shared-data/models/timetable';
import { itemTitle } from 'shared-data/models/titles';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { sessionMarks } from 'shared-ui/badge';
import { Icon } from 'shared-ui/icon';
import { presenterNames } from '../../../schedule/labels.ts';
import type { MarkedPlace } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import css from './block.module.css';
import type { BlockProps } from './block-props.ts';
import cards from './cards.module.css';
import { type Laned, laned, laneStyle } from './lanes.ts';
import { PlaceButton, span } from './place-button.tsx';
import { PosterList } from './poster-list.tsx';
import { marksOf, markWords } from './talk-marks.ts';

type Row =
  | { begin: string; slot: Laned<PlacedSlot> }
  | { begin: string; place: MarkedPlace }
  | { begin: string; end: string };

const flagIcons = [
  ['hidden', 'eyeOff'],
  ['closed', 'lock'],
] as const;
const markIcons = { clash: 'alert', warned: 'info', accepted: 'check' } as const;

/** One block of a room. Its buttons have no handlers: the grid listens for all of them. */
export const GridItem = memo(function GridItem(props: BlockProps) {
  const { item, session, from, places, held } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const poster = item.kind === 'poster';
  const flash = flashSpan(item);
  const rows: Row[] = [
    ...(flash ? [flash] : []),
    ...laned(poster ? [] : slotsByTime(item)).map((slot) => ({ begin: slot.one.begin, slot })),
    ...places.map((place) => ({ begin: place.begin, place })),
  ].sort((a, b) => compareText(a.begin, b.begin));
  const color = (session?.color ?? 7) & 7;
  const name = [item.sessionId, timeRange(item.begin, item.end), itemTitle(item, session, locale)]
    .filter(Boolean)
    .join(' ');
  const { mark } = props;
  const conflict = mark ? [t(markWords[mark])] : [];
  const flags = flagIcons.filter(([flag]) => item[flag]);
  const notes = [...flags.map(([flag]) => t(`editor.timetable.${flag}`)), ...conflict];
  return (
    <section
      className={css.item}
      data-kind={item.kind}
      data-item={`${props.roomId}/${item.id}`}
      data-lane={props.lanes > 1 ? props.lane : undefined}
      data-held={props.lifted || (poster && held) ? '' : undefined}
      aria-label={[timeRange(item.begin, item.end), itemTitle(item, session, locale), props.room].join(', ')}
      style={
        {
          ...span(item.begin, item.end, from),
          ...laneStyle(props.lane, props.lanes),
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
        aria-pressed={props.lifted || undefined}
        data-mark={mark}
        aria-label={[name, props.room, ...notes, t('editor.op.menu')].join(', ')}
        title={[name, ...notes].join('\n')}
      >
        {mark && (
          <span className={css.mark}>
            <Icon name={markIcons[mark]} size={1} /> {conflict}
          </span>
        )}{' '}
        {flags.map(([flag, icon]) => (
          <span key={flag} className={css.flag}>
            <Icon name={icon} size={1} /> <span>{t(`editor.timetable.${flag}`)}</span>
          </span>
        ))}{' '}
        {item.sessionId && (
          <strong className={css.code}>
            <span aria-hidden="true">{sessionMarks[color]}</span> {item.sessionId}
          </strong>
        )}{' '}
        <span className={css.itemTime}>{timeRange(item.begin, item.end)}</span>{' '}
        <span>{itemTitle(item, session, locale)}</span>
      </button>
      {poster && <PosterList {...props} />}
      {rows.map((row) =>
        'slot' in row ? (
          <TalkCard key={row.slot.one.programId} {...props} slot={row.slot} />
        ) : 'end' in row ? (
          <FlashTalks key="flash" item={item} whole={row} />
        ) : (
          <PlaceButton
            key={`place ${row.begin}`}
            place={row.place}
            from={minutesOf(item.begin)}
            textOf={props.textOf}
          />
        ),
      )}
    </section>
  );
}, sameProps);

/** The store makes new items of the same content when another item of the day changes. */
function sameProps({ item: before, ...a }: BlockProps, { item: after, ...b }: BlockProps): boolean {
  const names = Object.keys(a) as (keyof typeof a)[];
  return (
    names.every((name) => Object.is(a[name], b[name])) &&
    (before === after || JSON.stringify(before) === JSON.stringify(after))
  );
}

/** They keep their times in this block, and are edited on a page of their own. */
function FlashTalks({ item, whole }: Pick<BlockProps, 'item'> & { whole: TimeSpan }) {
  const { t } = useTranslation();
  const talks = flashTalks(item);
  const count = t('editor.flash.count', { count: talks.length });
  const lines = talks.map((one) => `${timeRange(one.begin, one.end)} ${shownIdOf(one.programId)}`);
  return (
    <p
      className={cards.flash}
      title={[count, ...lines].join('\n')}
      style={span(whole.begin, whole.end, minutesOf(item.begin))}
    >
      <span className={cards.flashText}>
        <span className={cards.talkTime}>{clockOf(whole.begin)}</span> {count}
      </span>
    </p>
  );
}

function TalkCard({
  slot: { one, lane, lanes },
  programOf,
  item,
  held,
  room,
  ...clashes
}: BlockProps & { slot: Laned<PlacedSlot> }) {
  const { t } = useTranslation();
  const { programId, begin, end } = one;
  const program = programOf(programId);
  const shown = shownIdOf(programId);
  const presenter = program ? presenterNames(program) : '';
  const title = program?.title ?? t('editor.timetable.unknownProgram');
  const { clash, warned, accepted, notes } = marksOf(programId, program, clashes, t);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cards.talk}
      data-program={programId}
      data-begin={minutesOf(begin)}
      data-lane={lanes > 1 ? lane : undefined}
      data-canceled={program?.canceled ? '' : undefined}
      data-clash={clash ? '' : undefined}
      aria-pressed={held === programId}
      aria-label={[`${clockOf(begin)} ${shown} ${presenter} ${title}`, clockOf(end), room, ...notes].join(
        ', ',
      )}
      title={[`${timeRange(begin, end)} ${shown}`, presenter, title, ...notes].filter(Boolean).join('\n')}
      style={{ ...span(begin, end, minutesOf(item.begin)), ...laneStyle(lane, lanes) }}
    >
      {clash && <Icon name="alert" size={1} />}
      {warned && <Icon name="info" size={1} />}
      {accepted && <Icon name="check" size={1} />}
      <span className={cards.talkTime}>{clockOf(begin)}</span> <strong>{shown}</strong> {presenter}{' '}
      <span className={cards.talkTitle}>{title}</span>
    </button>
  );
}
