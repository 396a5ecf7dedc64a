import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { TimetableItem, TimetableRoom } from 'shared-data/models/timetable';

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

/** Sessions to choose from, but the one that is chosen elsewhere. */
export function sessionOptions(
  sessions: readonly Session[],
  locale: Locale,
  except?: string,
): { value: string; label: string }[] {
  return sessions
    .filter(({ id }) => id !== except)
    .map((session) => ({ value: session.id, label: sessionName(session, locale) }));
}

export function roomName(room: Pick<TimetableRoom, 'id' | 'name' | 'nameJa'>, locale: Locale): string {
  return (locale === 'ja' ? room.nameJa || room.name : room.name) || room.id;
}

/** The name of one block of the timetable: its own title, else its session's. */
export function itemTitle(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return titleOf(item, locale) || (session ? titleOf(session, locale) : item.sessionId) || item.id;
}

/** Who convenes a block of the timetable: those named for it, else its session's conveners. Empty when nobody is named. */
export function convenersOf(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return item.convener || (session?.conveners ?? []).join(locale === 'ja' ? '、' : ', ');
}

/** `Sat 21 Nov` / `11月21日(土)`: a day at the venue, short. */
export function shortDay(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`));
}
