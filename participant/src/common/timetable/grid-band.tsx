import { type CSSProperties, memo } from 'react';
import { useActiveSite } from 'shared-data/collections/hooks';
import { useMinutesLate, useVenueClock } from 'shared-data/collections/venue-clock';
import { useWords } from 'shared-data/i18n/i18n';
import type { Program } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { Timetable } from 'shared-data/models/timetable';
import { itemTitle } from 'shared-data/models/titles';
import { spanText } from '../program-line.ts';
import { useShownTime } from '../use-shown-time.ts';
import type { TimeAxis } from '../use-venue.ts';
import { type Grid, type GridBlock, isSession, lineOf, placedTalks, rowMinutes, timeLineOf } from './grid.ts';
import { GridItem } from './grid-item.tsx';
import { runningOf } from './running.ts';
import css from './timetable-grid.module.css';

interface Props {
  band: Grid;
  table: Timetable;
  sessions: ReadonlyMap<string, Session>;
  /** Most items side by side in a room, of the whole day, by column. */
  lanes: readonly number[];
  /** Minutes since midnight at the venue, while they are within the band. */
  now: number | null;
  axis: TimeAxis;
  few: boolean;
  mayOpen: (program: Program) => boolean;
}

/** Five minutes; at least. */
const rowHeight = '0.75rem';

/** In rem: on average, or of one line. */
const heights = { row: 0.75, head: 5.5, talk: 6 };

/** In rem, estimated. */
export function heightOf({ rows, rooms, blocks, heads }: Grid): number {
  const talks = rooms.map((_, column) =>
    blocks
      .filter((block) => block.column === column && block.item.kind === 'oral')
      .reduce((sum, { item }) => sum + Object.keys({ ...item.programs, ...item.flash }).length, 0),
  );
  return heads.length * heights.head + Math.max(rows * heights.row, Math.max(0, ...talks) * heights.talk);
}

export const rowsStyle = (band: Grid): CSSProperties => ({ gridTemplateRows: rowSizes(band).join(' ') });

/** What stands in a band: its hours, breaks and items, and the now-line. A row grows for all rooms alike, so that times stay aligned. */
export const GridBand = memo(function GridBand({
  band,
  table,
  sessions,
  lanes,
  now,
  axis,
  few,
  mayOpen,
}: Props) {
  const { t, locale } = useWords();
  const show = useShownTime();
  const minutesLate = useMinutesLate();
  // Renders no more often than the delays do, which go by the minute as well.
  const clock = useVenueClock();
  const active = useActiveSite();
  const itemOf = ({ room, item }: GridBlock) => {
    const at = { table: table.name, room: room.id, item: item.id };
    const late = minutesLate(at);
    return { late, running: runningOf(at, item, { date: table.date, now: clock, active, late }) };
  };
  return (
    <>
      {band.hours.map((minutes) => {
        const row = (minutes - band.begin) / rowMinutes;
        return (
          <div
            key={minutes}
            className={css.hour}
            style={{
              gridColumn: '1 / -1',
              gridRow: rowsOf(band, row, Math.min(row + 60 / rowMinutes, band.rows)),
            }}
          >
            <time className={css.hourLabel}>
              {axis.main(minutes)}
              {axis.aside && <span className={css.hourLocal}>{axis.aside(minutes)}</span>}
            </time>
          </div>
        );
      })}
      {breaksOf(band).map((block) => (
        <div
          key={`${block.item.id} break`}
          className={css.breakBand}
          style={{ gridColumn: '2 / -1', gridRow: rowsOf(band, block.rowStart, block.rowEnd) }}
        >
          <p className={css.break}>
            {itemTitle(block.item, undefined, locale)} <time>{spanText(show(table.date, block.item))}</time>
          </p>
        </div>
      ))}
      {band.blocks.filter(isSession).map((block) => (
        <div
          key={`${block.room.id} ${block.item.id}`}
          className={css.cell}
          style={{
            gridColumn: block.column + 2,
            gridRow: rowsOf(band, block.rowStart, block.rowEnd),
            ...laneStyle(block.lane, block.lanes, lanes[block.column] ?? 1),
          }}
        >
          <GridItem
            table={table}
            room={block.room}
            item={block.item}
            session={sessions.get(block.item.sessionId)}
            placed={placedTalks(band, block)}
            {...itemOf(block)}
            {...{ few, show, mayOpen }}
          />
        </div>
      ))}
      {now !== null && (
        <div
          className={css.now}
          style={{
            gridColumn: '1 / -1',
            gridRow: 1 + timeLineOf(band, Math.floor((now - band.begin) / rowMinutes)),
          }}
        >
          <span className={css.nowLabel}>
            {t('timetable.now')} {axis.main(now)}
          </span>
        </div>
      )}
    </>
  );
});

/** Grid lines are 1-based. */
const rowsOf = (band: Grid, from: number, to: number) =>
  `${1 + lineOf(band, from)} / ${1 + lineOf(band, to)}`;

function rowSizes(band: Grid): string[] {
  const row = `minmax(${rowHeight}, auto)`;
  return Array.from({ length: band.rows }, (_, index) => (band.heads.includes(index) ? `auto ${row}` : row));
}

/** Breaks span all rooms, drawn once, behind parallel items. */
function breaksOf(band: Grid): GridBlock[] {
  const breaks = band.blocks.filter((block) => !isSession(block));
  return [
    ...new Map(
      breaks.map((block) => [`${block.item.begin} ${block.item.end} ${block.item.title}`, block]),
    ).values(),
  ];
}

function laneStyle(lane: number, lanes: number, most: number): CSSProperties {
  if (most === 1 || lanes === 1) return {};
  return { marginInlineStart: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` };
}
