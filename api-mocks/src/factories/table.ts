import type {
  Timetable,
  TimetableItem,
  TimetableItemKind,
  TimetableRoom,
} from 'shared-data/models/timetable';
import { addMinutes } from './time.ts';

export const rooms: readonly Omit<TimetableRoom, 'tables'>[] = [
  { id: 'auditorium', name: 'Auditorium (2F)', nameJa: '大会議室（2F）', order: 1 },
  { id: 'multipurpose', name: 'Multipurpose room (3F)', nameJa: '多目的会議室（3F）', order: 2 },
  { id: 'seminar', name: 'Seminar room (4F)', nameJa: 'セミナー室（4F）', order: 3 },
  { id: 'hall', name: 'Entrance hall (1F)', nameJa: '交流アトリウム（1F）', order: 4 },
  { id: 'annex', name: 'Hall of the neighbouring institute', nameJa: '隣接研究所ホール', order: 5 },
];

export interface Block {
  day: number;
  room: string;
  kind: TimetableItemKind;
  begin: string;
  end: string;
  sessionId?: string;
  talks?: number;
  minutes?: number;
  title?: string;
  titleJa?: string;
  closed?: boolean;
  hidden?: boolean;
  core?: TimetableItem['core'];
  /** So many posters of the session have a flash talk here, a minute each. */
  flash?: number;
}

/** `spare` minutes at the end stay free. */
const oral = (
  day: number,
  room: string,
  sessionId: string,
  begin: string,
  talks: number,
  minutes: number,
  spare = 0,
) => ({
  ...{ day, room, kind: 'oral' as const, begin, sessionId, talks, minutes },
  end: addMinutes(begin, talks * minutes + spare),
});
const poster = (day: number, room: string, sessionId: string) =>
  ({
    ...{ day, room, kind: 'poster' as const, begin: '13:00', end: '14:30', sessionId },
    core: { odd: { begin: '13:00', end: '13:45' }, even: { begin: '13:45', end: '14:30' } },
  }) satisfies Block;
const other = (
  day: number,
  room: string,
  kind: 'break' | 'event',
  begin: string,
  end: string,
  title: string,
  titleJa: string,
) => ({ day, room, kind, begin, end, title, titleJa }) satisfies Block;

export const plan: readonly Block[] = [
  other(1, 'auditorium', 'event', '09:30', '09:50', 'Opening', '開会'),
  oral(1, 'auditorium', 'OM', '10:00', 8, 15),
  oral(1, 'multipurpose', 'OB', '10:00', 7, 15),
  oral(1, 'seminar', 'OA', '10:00', 6, 20),
  oral(1, 'annex', 'OS', '10:00', 7, 15),
  other(1, 'hall', 'break', '12:00', '13:00', 'Lunch', '昼食'),
  poster(1, 'hall', 'OB'),
  poster(1, 'annex', 'OG'),
  poster(1, 'multipurpose', 'IB'),
  poster(1, 'seminar', 'OA'),
  oral(1, 'auditorium', 'OM', '14:45', 8, 15),
  oral(1, 'multipurpose', 'OB', '14:45', 7, 15),
  oral(1, 'seminar', 'OA', '14:45', 6, 20, 20),
  oral(1, 'annex', 'OG', '14:45', 6, 20),
  { ...oral(2, 'auditorium', 'OM', '10:00', 5, 15, 30), flash: 6 },
  { ...oral(2, 'seminar', 'OM', '10:00', 2, 15), closed: true },
  oral(2, 'multipurpose', 'OG', '10:00', 6, 20),
  oral(2, 'annex', 'OS', '10:00', 6, 20),
  other(2, 'hall', 'break', '12:00', '13:00', 'Lunch', '昼食'),
  poster(2, 'hall', 'OM'),
  poster(2, 'annex', 'OS'),
  poster(2, 'multipurpose', 'S'),
  poster(2, 'seminar', 'IA'),
  oral(2, 'auditorium', 'OB', '14:45', 7, 15, 30),
  oral(2, 'multipurpose', 'OG', '14:45', 6, 20, 20),
  oral(2, 'annex', 'OS', '14:45', 5, 20, 20),
  other(2, 'multipurpose', 'event', '17:30', '19:00', 'Session parties OB, OG', '分科会懇親会 OB・OG'),
  oral(3, 'auditorium', 'S', '09:30', 6, 20),
  other(3, 'hall', 'break', '11:30', '13:00', 'Lunch', '昼食'),
  oral(3, 'auditorium', 'S', '13:00', 4, 20),
  other(3, 'hall', 'break', '14:20', '14:40', 'Coffee', '休憩'),
  oral(3, 'auditorium', 'S', '14:40', 4, 20, 20),
  other(3, 'hall', 'event', '18:00', '20:00', 'Banquet', '懇親会'),
  oral(4, 'auditorium', 'IA', '10:00', 4, 20),
  oral(4, 'multipurpose', 'IB', '10:00', 4, 20),
  other(4, 'hall', 'break', '12:00', '13:00', 'Lunch', '昼食'),
  oral(4, 'auditorium', 'IA', '13:00', 4, 20, 20),
  oral(4, 'multipurpose', 'IB', '13:00', 3, 20, 20),
  other(4, 'auditorium', 'event', '14:40', '15:00', 'Closing', '閉会'),
  other(4, 'multipurpose', 'event', '17:30', '19:00', 'Session parties OM, OS', '分科会懇親会 OM・OS'),
  {
    ...other(2, 'seminar', 'event', '16:00', '17:00', 'Award committee', '授賞選考委員会'),
    hidden: true,
  },
];

export interface TableOptions {
  dates: readonly string[];
  /** In order; programs that do not fit stay without a time. */
  talksOf: Record<string, readonly string[]>;
  postersOf: Record<string, readonly string[]>;
  convenersOf?: Record<string, readonly string[]>;
}

export function tables(blocks: readonly Block[], options: TableOptions): Record<string, Timetable> {
  const days = options.dates.map((date, index): Timetable & { rooms: Record<string, TimetableRoom> } => ({
    name: `day${index + 1}`,
    title: `Day ${index + 1}`,
    titleJa: `${index + 1}日目`,
    date,
    order: index + 1,
    rooms: Object.fromEntries(rooms.map((room) => [room.id, { ...room, tables: {} }])),
  }));
  const placed: Record<string, number> = {};
  const itemsOf: Record<string, number> = {};
  for (const block of blocks) {
    const room = days[block.day - 1]?.rooms[block.room];
    if (!room?.tables) throw new Error(`no day ${block.day} or room ${block.room}`);
    const name = block.sessionId
      ? `${block.sessionId}${block.kind === 'poster' ? '-poster' : ''}`
      : block.kind;
    itemsOf[name] = (itemsOf[name] ?? 0) + 1;
    const id = `${name}-${itemsOf[name]}`;
    const [programs, flash] = [programsOf(block, options, placed), flashOf(block, options)];
    room.tables[id] = item(
      id,
      block,
      { ...(programs && { programs }), ...(flash && { flash }) },
      options.convenersOf,
    );
  }
  return Object.fromEntries(days.map((table) => [table.name, table]));
}

function item(
  id: string,
  block: Block,
  { programs, flash }: Pick<TimetableItem, 'programs' | 'flash'>,
  convenersOf: TableOptions['convenersOf'] = {},
): TimetableItem {
  const conveners = convenersOf[block.sessionId ?? ''] ?? [];
  return {
    id,
    kind: block.kind,
    sessionId: block.sessionId ?? '',
    ...(block.title ? { title: block.title } : {}),
    ...(block.titleJa ? { titleJa: block.titleJa } : {}),
    begin: block.begin,
    end: block.end,
    ...(block.kind === 'oral' && conveners.length > 0 ? { convener: conveners.join(', ') } : {}),
    ...(programs ? { programs } : {}),
    ...(block.core ? { core: block.core } : {}),
    ...(flash ? { flash } : {}),
    ...(block.closed ? { closed: true } : {}),
    ...(block.hidden ? { hidden: true } : {}),
    version: 1,
  };
}

function programsOf(
  block: Block,
  options: TableOptions,
  placed: Record<string, number>,
): TimetableItem['programs'] {
  const session = block.sessionId ?? '';
  if (block.kind === 'poster')
    return Object.fromEntries(
      (options.postersOf[session] ?? []).map((id, index) => [
        id,
        { order: index + 1, board: `P${index + 1}` },
      ]),
    );
  if (block.kind !== 'oral') return undefined;
  const from = placed[session] ?? 0;
  const ids = (options.talksOf[session] ?? []).slice(from, from + (block.talks ?? 0));
  placed[session] = from + ids.length;
  const minutes = block.minutes ?? 15;
  return Object.fromEntries(
    ids.map((id, index) => [
      id,
      {
        order: index + 1,
        begin: addMinutes(block.begin, index * minutes),
        end: addMinutes(block.begin, (index + 1) * minutes),
      },
    ]),
  );
}

/** At the item's end, after its talks. */
function flashOf({ flash, sessionId = '', end }: Block, { postersOf }: TableOptions): TimetableItem['flash'] {
  const ids = (postersOf[sessionId] ?? []).slice(0, flash ?? 0);
  if (ids.length === 0) return undefined;
  const at = (index: number) => addMinutes(end, index - ids.length);
  return Object.fromEntries(
    ids.map((id, index) => [id, { order: index + 1, begin: at(index), end: at(index + 1) }]),
  );
}
