import type { Locale } from './locales.ts';
import type { Session } from './session.ts';
import type { TimetableItem, TimetableRoom } from './timetable.ts';

interface Titled {
  title?: string | undefined;
  titleJa?: string | undefined;
}

export function titleOf({ title, titleJa }: Titled, locale: Locale): string {
  return (locale === 'ja' ? titleJa || title : title || titleJa) ?? '';
}

export function sessionName(session: Session, locale: Locale): string {
  return `${session.id} ${titleOf(session, locale)}`;
}

/** Without the session that is chosen in the other field. */
export function sessionOptions(
  sessions: readonly Session[],
  locale: Locale,
  except?: string,
): { value: string; label: string }[] {
  return sessions
    .filter(({ id }) => id !== except)
    .map((session) => ({ value: session.id, label: sessionName(session, locale) }));
}

export function roomName(
  room: Pick<TimetableRoom, 'id' | 'name' | 'nameJa'> | undefined,
  locale: Locale,
): string {
  return room ? (locale === 'ja' ? room.nameJa || room.name : room.name) || room.id : '';
}

export function itemTitle(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return titleOf(item, locale) || (session ? titleOf(session, locale) : item.sessionId) || item.id;
}
