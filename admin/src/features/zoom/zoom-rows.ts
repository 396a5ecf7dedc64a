import { useMemo } from 'react';
import { useCollection, useSessions, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import type { ZoomPlace } from 'shared-data/models/room-zoom';
import type { Session } from 'shared-data/models/session';
import type {
  RoomMeetings,
  RoomZoom,
  Timetable,
  TimetableItem,
  TimetableRoom,
} from 'shared-data/models/timetable';
import { itemTitle, roomName, titleOf } from 'shared-data/models/titles';
import { venueInstant } from 'shared-data/models/venue-time';
import { storeOf } from 'shared-data/sync/collection-store';
import type { LoadState } from 'shared-data/sync/collections';

/** A room, or an item of the timetable. */
export interface ZoomRow {
  key: string;
  at: ZoomPlace;
  room: string;
  /** The rest is empty for rooms. */
  day: string;
  date: string;
  item: TimetableItem | null;
  title: string;
  /** Epoch milliseconds. */
  begin: number | null;
  own: RoomZoom | undefined;
  /** The room's, where it counts: never for closed items. */
  ofRoom: RoomZoom | undefined;
}

type MeetingsOf = (room: string) => RoomMeetings | undefined;

export function itemRows(
  tables: readonly Timetable[],
  sessions: ReadonlyMap<string, Session>,
  meetingsOf: MeetingsOf,
  locale: Locale,
  timeZone: string,
): ZoomRow[] {
  const rowOf = (table: Timetable, room: TimetableRoom, item: TimetableItem): ZoomRow => {
    const meetings = meetingsOf(room.id);
    const own = meetings?.itemZoom?.[table.name]?.[item.id];
    return {
      key: `${table.name}/${room.id}/${item.id}`,
      at: { room: room.id, table: table.name, item: item.id },
      room: roomName(room, locale),
      day: titleOf(table, locale) || table.name,
      date: table.date,
      item,
      title: itemTitle(item, sessions.get(item.sessionId), locale),
      begin: venueInstant(table.date, item.begin, timeZone),
      own,
      ofRoom: own || item.closed ? undefined : meetings?.zoom,
    };
  };
  return tables.flatMap((table) =>
    Object.values(table.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {})
        .filter(({ kind }) => kind !== 'break')
        .map((item) => rowOf(table, room, item)),
    ),
  );
}

export function roomRows(tables: readonly Timetable[], meetingsOf: MeetingsOf, locale: Locale): ZoomRow[] {
  const rooms = new Map(
    tables.flatMap(({ rooms: all }) => Object.values(all ?? {}).map((room) => [room.id, room] as const)),
  );
  return [...rooms.values()]
    .sort((a, b) => a.order - b.order)
    .map((room) => ({
      key: room.id,
      at: { room: room.id },
      room: roomName(room, locale),
      ...{ day: '', date: '', item: null, title: '', begin: null, ofRoom: undefined },
      own: meetingsOf(room.id)?.zoom,
    }));
}

export function useZoomRows(timeZone: string): { items: ZoomRow[]; rooms: ZoomRow[]; state: LoadState } {
  const locale = useLocale();
  const tables = useTables();
  const sessions = useSessions();
  const { version, state } = useCollection('roomMeetings');
  return useMemo(() => {
    const meetingsOf: MeetingsOf = (room) => storeOf('roomMeetings').get(room);
    const byId = new Map(sessions.map((session) => [session.id, session]));
    return {
      items: itemRows(tables, byId, meetingsOf, locale, timeZone),
      rooms: roomRows(tables, meetingsOf, locale),
      state,
    };
    // The version changes with the store's contents.
  }, [tables, sessions, version, state, locale, timeZone]);
}
