import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { minutesOf } from '../../common/venue-time.ts';

/** Where one item stands in the grid. Rows are numbered from 0; one row is `rowMinutes` long. */
export interface GridBlock {
  room: TimetableRoom;
  item: TimetableItem;
  column: number;
  rowStart: number;
  rowEnd: number;
  /** Items of one room that overlap stand side by side: the place of this one, and how many there are. */
  lane: number;
  lanes: number;
}

export interface Grid {
  /** Minutes since midnight at the venue; whole hours around everything shown. */
  begin: number;
  end: number;
  rows: number;
  rooms: TimetableRoom[];
  blocks: GridBlock[];
  /** Full hours as minutes since midnight, for the time axis. */
  hours: number[];
}

export const rowMinutes = 5;

/** Places the items of one day on a grid of rooms × time. Items that end before they begin are left out. */
export function timetableGrid(table: Timetable, show: (item: TimetableItem) => boolean = () => true): Grid {
  const rooms = sortedRooms(table);
  const spans = rooms.flatMap((room, column) =>
    Object.values(room.tables ?? {})
      .filter((item) => item.begin < item.end && show(item))
      .map((item) => ({ room, item, column, begin: minutesOf(item.begin), end: minutesOf(item.end) })),
  );
  if (spans.length === 0) return { begin: 0, end: 0, rows: 0, rooms, blocks: [], hours: [] };
  const begin = Math.floor(Math.min(...spans.map((span) => span.begin)) / 60) * 60;
  const end = Math.ceil(Math.max(...spans.map((span) => span.end)) / 60) * 60;
  const blocks = rooms.flatMap((_, column) =>
    lanesOf(spans.filter((span) => span.column === column)).map(({ span, lane, lanes }) => ({
      room: span.room,
      item: span.item,
      column,
      rowStart: Math.floor((span.begin - begin) / rowMinutes),
      rowEnd: Math.ceil((span.end - begin) / rowMinutes),
      lane,
      lanes,
    })),
  );
  const hours = Array.from({ length: (end - begin) / 60 + 1 }, (_, index) => begin + index * 60);
  return { begin, end, rows: (end - begin) / rowMinutes, rooms, blocks, hours };
}

/** Rooms in the order of the staff. */
export function sortedRooms(table: Timetable): TimetableRoom[] {
  return Object.values(table.rooms ?? {}).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** How far the day has gone, 0 to 1, or null before and after what the grid shows. */
export function nowPosition(grid: Pick<Grid, 'begin' | 'end'>, minutes: number): number | null {
  if (grid.end <= grid.begin || minutes < grid.begin || minutes > grid.end) return null;
  return (minutes - grid.begin) / (grid.end - grid.begin);
}

/** Items that touch each other, directly or through others, share the width of their room. */
function lanesOf<T extends { begin: number; end: number }>(spans: T[]) {
  const placed: { span: T; lane: number; lanes: number }[] = [];
  let cluster: { span: T; lane: number }[] = [];
  let ends: number[] = [];
  const flush = () => {
    for (const entry of cluster) placed.push({ ...entry, lanes: ends.length });
    cluster = [];
    ends = [];
  };
  for (const span of spans.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    if (ends.length > 0 && span.begin >= Math.max(...ends)) flush();
    const free = ends.findIndex((end) => end <= span.begin);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    cluster.push({ span, lane });
  }
  flush();
  return placed;
}
