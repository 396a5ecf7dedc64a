import { useMemo } from 'react';
import { useCollection, useSessions, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import type { ZoomPlace } from 'shared-data/models/room-zoom';
import type { RoomMeetings, RoomZoom, Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { storeOf } from 'shared-data/sync/collection-store';
import type { LoadState } from 'shared-data/sync/collections';
import { type ListedItem, listedItems } from '../../common/timetable-items.ts';

export interface ZoomRow extends Omit<ListedItem, 'at' | 'item' | 'begin'> {
  at: ZoomPlace;
  item: ListedItem['item'] | null;
  begin: number | null;
  own: RoomZoom | undefined;
  /** The room's, where it counts: never for closed items. */
  ofRoom: RoomZoom | undefined;
}

type MeetingsOf = (room: string) => RoomMeetings | undefined;

function withMeeting(listed: ListedItem, meetingsOf: MeetingsOf): ZoomRow {
  const { table, room, item } = listed.at;
  const meetings = meetingsOf(room);
  const own = meetings?.itemZoom?.[table]?.[item];
  return { ...listed, own, ofRoom: own || listed.item.closed ? undefined : meetings?.zoom };
}

function roomRows(tables: readonly Timetable[], meetingsOf: MeetingsOf, locale: Locale): ZoomRow[] {
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
    return {
      items: listedItems(tables, sessions, locale, timeZone).map((one) => withMeeting(one, meetingsOf)),
      rooms: roomRows(tables, meetingsOf, locale),
      state,
    };
  }, [tables, sessions, version, state, locale, timeZone]);
}
