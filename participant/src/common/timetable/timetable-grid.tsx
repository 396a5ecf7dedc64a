import { type CSSProperties, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { minutesSince, type WallTime } from 'shared-data/models/venue-time';
import { useLinksWithin } from '../use-links-within.ts';
import { useMayOpenEach } from '../use-may-open-each.ts';
import type { TimeAxis } from '../use-venue.ts';
import { bandsOf, type Grid, nowPosition, timetableGrid } from './grid.ts';
import { GridBand, heightOf, rowsStyle } from './grid-band.tsx';
import css from './timetable-grid.module.css';
import { bandMark, useBands } from './use-bands.ts';
import { useKeptPlace } from './use-kept-place.ts';
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

export function TimetableGrid({ show, ...props }: Props) {
  const grid = useMemo(() => timetableGrid(props.table, show), [props.table, show]);
  return <Bands {...props} grid={grid} />;
}

/** Its bands are rendered as the reader sees them, so nothing of theirs is computed here. */
function Bands({ table, sessions, now, axis, few = false, grid }: Omit<Props, 'show'> & { grid: Grid }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const RoomHeading = few ? 'h3' : 'h2';
  const bands = useMemo(() => bandsOf(grid), [grid]);
  const lanes = useMemo(
    () =>
      grid.rooms.map((_, column) =>
        grid.blocks.reduce(
          (most, { column: of, lanes: count }) => (of === column ? Math.max(most, count) : most),
          1,
        ),
      ),
    [grid],
  );
  const since = minutesSince(table.date, now);
  const current = nowPosition(grid, since) !== null;
  const frame = useRef<HTMLDivElement>(null);
  useKeptPlace(few ? `own ${table.name}` : 'timetable', frame);
  useLinksWithin(frame);
  const mayOpen = useMayOpenEach();
  const shown = useBands(table.name, bands.length, frame);
  return (
    <div ref={frame} className={css.gridFrame} data-wide={grid.rooms.length > 6 || undefined}>
      <div
        className={css.grid}
        style={{ '--rooms': grid.rooms.length } as CSSProperties}
        data-local={axis.aside !== null || undefined}
        data-few={few || undefined}
      >
        <div className={css.rooms}>
          <div className={css.corner}>
            <span className="visually-hidden">{t('timetable.time')}</span>
          </div>
          {grid.rooms.map((room) => (
            <RoomHeading key={room.id} className={css.room}>
              {roomName(room, locale)}
            </RoomHeading>
          ))}
        </div>
        {bands.map((band, index) => {
          const height = `${heightOf(band)}rem`;
          const here = since >= band.begin && (since < band.end || index === bands.length - 1);
          return (
            <div
              key={`${table.name} ${band.begin}`}
              {...{ [bandMark]: index }}
              className={css.band}
              style={{
                ...rowsStyle(band),
                containIntrinsicBlockSize: `auto ${height}`,
                ...(shown.has(index) ? {} : { minHeight: height }),
              }}
            >
              {shown.has(index) && (
                <GridBand
                  {...{ band, table, sessions, lanes, axis, few, mayOpen }}
                  now={current && here ? since : null}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
