import type { MinutesLate } from 'shared-data/collections/venue-clock';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import type { WallTime } from 'shared-data/models/venue-time';
import { sortedRooms } from '../../common/timetable/grid.ts';
import { type Phase, phaseOf } from '../../common/venue-time.ts';

export interface AgendaEntry {
  room: TimetableRoom;
  item: TimetableItem;
  phase: Phase;
  late: number;
}

export interface AgendaGroup {
  begin: string;
  entries: AgendaEntry[];
}

/** By start time, then room. A break in several rooms at once is one entry. */
export function agendaOf(
  table: Timetable,
  now: WallTime | null,
  show: (item: TimetableItem, room: TimetableRoom) => boolean = () => true,
  minutesLate: MinutesLate = () => 0,
): AgendaGroup[] {
  const groups = new Map<string, AgendaEntry[]>();
  const breaks = new Set<string>();
  for (const room of sortedRooms(table))
    for (const item of Object.values(room.tables ?? {})) {
      if (!show(item, room)) continue;
      if (item.kind === 'break') {
        const key = `${item.begin} ${item.end} ${item.title ?? ''}`;
        if (breaks.has(key)) continue;
        breaks.add(key);
      }
      const entries = groups.get(item.begin) ?? [];
      const late = minutesLate({ table: table.name, room: room.id, item: item.id });
      entries.push({ room, item, late, phase: phaseOf(table.date, item.begin, item.end, now, late) });
      groups.set(item.begin, entries);
    }
  return [...groups]
    .map(([begin, entries]) => ({ begin, entries }))
    .sort((a, b) => (a.begin < b.begin ? -1 : 1));
}
