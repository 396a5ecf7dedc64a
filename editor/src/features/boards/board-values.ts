import type { BoardValues } from 'shared-data/models/board-form';
import { boardPattern } from 'shared-data/models/boards';
import { trailingNumber } from 'shared-data/models/program-text';
import type { TimeSpan, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { clockOf } from 'shared-data/models/venue-time';
import type { FieldErrors } from 'shared-ui/form';
import { inBoardOrder } from '../../schedule/board-order.ts';
import { timeInItem } from '../../schedule/minutes.ts';
import type { PlacedItem } from '../../schedule/placed-items.ts';

/** Times as clocks show them. `version`: of the item these values were made from. */
export interface BoardFormValues extends BoardValues {
  version: number;
}

export function boardValuesOf(item: TimetableItem): BoardFormValues {
  const first = inBoardOrder(item)[0]?.board;
  return {
    prefix: first?.replace(/\d+$/, '') ?? 'P',
    first: String(first === undefined ? 1 : trailingNumber(first)),
    oddBegin: clockOf(item.core?.odd?.begin ?? ''),
    oddEnd: clockOf(item.core?.odd?.end ?? ''),
    evenBegin: clockOf(item.core?.even?.begin ?? ''),
    evenEnd: clockOf(item.core?.even?.end ?? ''),
    version: item.version,
  };
}

/** As it is stored: times past midnight of the item's day count on. */
export function coreOf(
  item: TimetableItem,
  { oddBegin, oddEnd, evenBegin, evenEnd }: BoardValues,
): TimetableItem['core'] {
  const span = (begin: string, end: string): TimeSpan | undefined =>
    begin || end ? { begin: timeInItem(begin, item), end: timeInItem(end, item) } : undefined;
  const [odd, even] = [span(oddBegin, oddEnd), span(evenBegin, evenEnd)];
  return odd || even ? { ...(odd && { odd }), ...(even && { even }) } : undefined;
}

/** A core time has a beginning and a later end within the item, or neither. */
export function coreErrors(item: TimetableItem, values: BoardValues): FieldErrors<BoardFormValues> {
  const { odd, even } = coreOf(item, values) ?? {};
  const errorOf = (span: TimeSpan | undefined) => {
    if (!span) return undefined;
    if (span.begin === '' || span.begin >= span.end) return 'validation.timeOrder' as const;
    return span.begin < item.begin || span.end > item.end ? ('editor.boards.outside' as const) : undefined;
  };
  const [oddEnd, evenEnd] = [errorOf(odd), errorOf(even)];
  return { ...(oddEnd && { oddEnd }), ...(evenEnd && { evenEnd }) };
}

export function numbered(item: TimetableItem, { prefix, first }: BoardValues): Record<string, string> {
  const boards = inBoardOrder(item).map(
    ({ id }, index) => [id, `${prefix}${Number(first) + index}`] as const,
  );
  return Object.fromEntries(boards.filter(([, board]) => boardPattern.test(board)));
}

export function withBoards(
  tables: readonly Timetable[],
  { table, room, item }: PlacedItem,
  boards: Readonly<Record<string, string>>,
): Timetable[] {
  const programs = Object.fromEntries(
    Object.entries(item.programs ?? {}).map(([id, { board: _, ...slot }]) => {
      const board = boards[id];
      return [id, board === undefined ? slot : { ...slot, board }];
    }),
  );
  const changed = { ...room, tables: { ...room.tables, [item.id]: { ...item, programs } } };
  return tables.map((one) =>
    one.name === table.name ? { ...one, rooms: { ...one.rooms, [room.id]: changed } } : one,
  );
}
