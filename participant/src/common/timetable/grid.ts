import { lanesOf } from 'shared-data/models/lanes';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { type OrderedSlot, orderedSlots } from './slots.ts';

/** 0-based rows of `rowMinutes` each. */
export interface GridBlock {
  room: TimetableRoom;
  item: TimetableItem;
  column: number;
  rowStart: number;
  rowEnd: number;
  lane: number;
  lanes: number;
}

export interface Grid {
  /** Minutes since midnight at the venue; full hours around everything shown. */
  begin: number;
  end: number;
  rows: number;
  rooms: TimetableRoom[];
  blocks: GridBlock[];
  hours: number[];
  /** Rows where a session begins; each gets an extra line for block heads, so that talks of all rooms stay aligned. */
  heads: number[];
}

export const rowMinutes = 5;

/** Items that end before they begin are left out. */
export function timetableGrid(table: Timetable, show: (item: TimetableItem) => boolean = () => true): Grid {
  const rooms = sortedRooms(table);
  const spans = rooms.flatMap((room, column) =>
    Object.values(room.tables ?? {})
      .filter((item) => item.begin < item.end && show(item))
      .map((item) => ({ room, item, column, begin: minutesOf(item.begin), end: minutesOf(item.end) })),
  );
  if (spans.length === 0) return { begin: 0, end: 0, rows: 0, rooms, blocks: [], hours: [], heads: [] };
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
  const heads = [...new Set(blocks.filter(isSession).map((block) => block.rowStart))].sort((a, b) => a - b);
  return { begin, end, rows: (end - begin) / rowMinutes, rooms, blocks, hours, heads };
}

/** Cuts the grid where nothing crosses a row, so that each part can be laid out by itself. */
export function bandsOf(grid: Grid): Grid[] {
  const begins = [...new Set(grid.blocks.map(({ rowStart }) => rowStart))].sort((a, b) => a - b);
  const cuts = begins
    .slice(1)
    .filter((row) => !grid.blocks.some((one) => one.rowStart < row && one.rowEnd > row));
  const edges = [0, ...cuts, grid.rows];
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? grid.rows;
    const [begin, end] = [from, to].map((row) => grid.begin + row * rowMinutes) as [number, number];
    return {
      begin,
      end,
      rows: to - from,
      rooms: grid.rooms,
      blocks: grid.blocks
        .filter(({ rowStart }) => rowStart >= from && rowStart < to)
        .map((block) => ({ ...block, rowStart: block.rowStart - from, rowEnd: block.rowEnd - from })),
      hours: grid.hours.filter((hour) => hour >= begin && hour < end),
      heads: grid.heads.filter((row) => row >= from && row < to).map((row) => row - from),
    };
  });
}

export const isSession = (block: Pick<GridBlock, 'item'>) => block.item.kind !== 'break';

/** 0-based grid line of a row, including its line for heads. */
export function lineOf({ heads }: Pick<Grid, 'heads'>, row: number): number {
  return row + heads.filter((head) => head < row).length;
}

/** 0-based grid line of a time, below the heads. */
export function timeLineOf(grid: Pick<Grid, 'heads'>, row: number): number {
  return lineOf(grid, row) + Number(grid.heads.includes(row));
}

/** Talks sharing a time (mostly one) and their `grid-row`; line 1 is the first below the block's head. */
export interface PlacedTalks {
  lines: string;
  talks: OrderedSlot[];
}

/** null when a talk has no time, or one outside of its block: they are then only listed. */
export function placedTalks(grid: Pick<Grid, 'begin' | 'heads'>, block: GridBlock): PlacedTalks[] | null {
  const rowOf = (time: string) => Math.floor((minutesOf(time) - grid.begin) / rowMinutes);
  const { item } = block;
  const shared: { begin: number; end: number; talks: OrderedSlot[] }[] = [];
  for (const slot of orderedSlots(item)) {
    if (!slot.begin || !slot.end || slot.begin < item.begin || slot.end > item.end) return null;
    const begin = rowOf(slot.begin);
    const end = Math.max(rowOf(slot.end), begin + 1);
    const before = shared.at(-1);
    if (before && begin < before.end) {
      before.talks.push(slot);
      before.end = Math.max(before.end, end);
    } else shared.push({ begin, end, talks: [slot] });
  }
  const first = timeLineOf(grid, block.rowStart) - 1;
  const last = lineOf(grid, block.rowEnd);
  return shared.map(({ begin, end, talks }) => ({
    lines: `${timeLineOf(grid, begin) - first} / ${Math.min(timeLineOf(grid, end), last) - first}`,
    talks,
  }));
}

export function sortedRooms(table: Timetable): TimetableRoom[] {
  return Object.values(table.rooms ?? {}).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** 0 to 1, or null outside of the shown hours. */
export function nowPosition(grid: Pick<Grid, 'begin' | 'end'>, minutes: number): number | null {
  if (grid.end <= grid.begin || minutes < grid.begin || minutes > grid.end) return null;
  return (minutes - grid.begin) / (grid.end - grid.begin);
}
