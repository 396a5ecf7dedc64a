import type { Locale } from './locales.ts';
import type { Session } from './session.ts';
import type { TimetableItem, TimetableRoom } from './timetable.ts';

interface Titled {
  title?: string | undefined;
  titleJa?: string | undefined;
}

/** A title in the reader's language, or the only one there is. */
export function titleOf({ title, titleJa }: Titled, locale: Locale): string {
  return (locale === 'ja' ? titleJa || title : title || titleJa) ?? '';
}

/** `OB Polar biology`: a session's code and title. */
export function sessionName(session: Session, locale: Locale): string {
  return `${session.id} ${titleOf(session, locale)}`;
}

/** The name of a room in the reader's language; empty for none. */
export function roomName(
  room: Pick<TimetableRoom, 'id' | 'name' | 'nameJa'> | undefined,
  locale: Locale,
): string {
  return room ? (locale === 'ja' ? room.nameJa || room.name : room.name) || room.id : '';
}

/** The name of one block of the timetable: its own title, else its session's. */
export function itemTitle(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return titleOf(item, locale) || (session ? titleOf(session, locale) : item.sessionId) || item.id;
}
