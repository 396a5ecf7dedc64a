import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { minutesSince, type WallTime } from 'shared-data/models/venue-time';
import { spanText } from '../program-line.ts';
import { useShownTime } from '../use-shown-time.ts';
import type { TimeAxis } from '../use-venue.ts';
import {
  type Grid,
  type GridBlock,
  isSession,
  lineOf,
  nowPosition,
  placedTalks,
  rowMinutes,
  timeLineOf,
  timetableGrid,
} from './grid.ts';
import { GridItem } from './grid-item.tsx';
import css from './timetable-grid.module.css';
import './words.ts';

interface Props {
  table: Timetable;
  sessions: ReadonlyMap<string, Session>;
  now: WallTime;
  show: (item: TimetableItem) => boolean;
  axis: TimeAxis;
  /** A reader's own choice, below the heading of its day: posters are named rather than counted. */
  few?: boolean;
}

/** Five minutes; at least. */
const rowHeight = '0.75rem';

/** Grid lines are 1-based; the first row has the room names. */
const firstLine = 2;

/** A row grows for all rooms alike, so that times stay aligned. */
export function TimetableGrid({ table, sessions, now, show, axis, few = false }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = useShownTime();
  const RoomHeading = few ? 'h3' : 'h2';
  const grid = timetableGrid(table, show);
  const since = minutesSince(table.date, now);
  const current = nowPosition(grid, since) !== null;
  const lanes = grid.rooms.map((_, column) =>
    grid.blocks.reduce((most, block) => (block.column === column ? Math.max(most, block.lanes) : most), 1),
  );
  const style = {
    '--rooms': grid.rooms.length,
    gridTemplateRows: ['auto', ...rowSizes(grid)].join(' '),
  } as CSSProperties;
  return (
    <div className={css.gridFrame} data-wide={grid.rooms.length > 6 || undefined}>
      <div
        className={css.grid}
        style={style}
        data-local={axis.aside !== null || undefined}
        data-few={few || undefined}
      >
        <div className={css.corner} style={{ gridColumn: 1, gridRow: 1 }}>
          <span className="visually-hidden">{t('timetable.time')}</span>
        </div>
        {grid.rooms.map((room, column) => (
          <RoomHeading key={room.id} className={css.room} style={{ gridColumn: column + 2, gridRow: 1 }}>
            {roomName(room, locale)}
          </RoomHeading>
        ))}
        {grid.hours.slice(0, -1).map((minutes) => {
          const row = (minutes - grid.begin) / rowMinutes;
          return (
            <div
              key={minutes}
              className={css.hour}
              style={{ gridColumn: '1 / -1', gridRow: rowsOf(grid, row, row + 60 / rowMinutes) }}
            >
              <time className={css.hourLabel}>
                {axis.main(minutes)}
                {axis.aside && <span className={css.hourLocal}>{axis.aside(minutes)}</span>}
              </time>
            </div>
          );
        })}
        {breaksOf(grid).map((block) => (
          <div
            key={`${block.item.id} break`}
            className={css.breakBand}
            style={{ gridColumn: '2 / -1', gridRow: rowsOf(grid, block.rowStart, block.rowEnd) }}
          >
            <p className={css.break}>
              {itemTitle(block.item, undefined, locale)}{' '}
              <time>{spanText(shown(table.date, block.item))}</time>
            </p>
          </div>
        ))}
        {grid.blocks.filter(isSession).map((block) => (
          <div
            key={`${block.room.id} ${block.item.id}`}
            className={css.cell}
            style={{
              gridColumn: block.column + 2,
              gridRow: rowsOf(grid, block.rowStart, block.rowEnd),
              ...laneStyle(block.lane, block.lanes, lanes[block.column] ?? 1),
            }}
          >
            <GridItem
              table={table}
              room={block.room}
              item={block.item}
              session={sessions.get(block.item.sessionId)}
              placed={placedTalks(grid, block)}
              few={few}
            />
          </div>
        ))}
        {current && (
          <div
            className={css.now}
            style={{
              gridColumn: '1 / -1',
              gridRow: firstLine + timeLineOf(grid, Math.floor((since - grid.begin) / rowMinutes)),
            }}
          >
            <span className={css.nowLabel}>
              {t('timetable.now')} {axis.main(since)}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

const rowsOf = (grid: Grid, from: number, to: number) =>
  `${firstLine + lineOf(grid, from)} / ${firstLine + lineOf(grid, to)}`;

function rowSizes(grid: Grid): string[] {
  const row = `minmax(${rowHeight}, auto)`;
  return Array.from({ length: grid.rows }, (_, index) => (grid.heads.includes(index) ? `auto ${row}` : row));
}

/** Breaks span all rooms, drawn once, behind parallel items. */
function breaksOf(grid: Grid): GridBlock[] {
  const breaks = grid.blocks.filter((block) => !isSession(block));
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
