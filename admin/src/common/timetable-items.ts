import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { ProgramPosition, Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName, titleOf } from 'shared-data/models/titles';
import { venueInstant } from 'shared-data/models/venue-time';

export interface ListedItem {
  key: string;
  at: ProgramPosition;
  room: string;
  day: string;
  date: string;
  item: TimetableItem;
  title: string;
  begin: number;
}

export const itemKey = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

/** `Block (Day 1, Hall A)`. */
export const itemName = ({ title, day, room }: Pick<ListedItem, 'title' | 'day' | 'room'>) =>
  `${title} (${day}, ${room})`;

export function listedItems(
  tables: readonly Timetable[],
  sessions: readonly Session[],
  locale: Locale,
  timeZone: string,
): ListedItem[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const listed = (table: Timetable, room: TimetableRoom, item: TimetableItem): ListedItem => {
    const at = { table: table.name, room: room.id, item: item.id };
    return {
      key: itemKey(at),
      at,
      room: roomName(room, locale),
      day: titleOf(table, locale) || table.name,
      date: table.date,
      item,
      title: itemTitle(item, byId.get(item.sessionId), locale),
      begin: venueInstant(table.date, item.begin, timeZone),
    };
  };
  return tables.flatMap((table) =>
    Object.values(table.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {})
        .filter(({ kind }) => kind !== 'break')
        .map((item) => listed(table, room, item)),
    ),
  );
}
