import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { TimetableItem } from 'shared-data/models/timetable';
import { sessionName } from 'shared-data/models/titles';

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

/** Who convenes a block of the timetable: those named for it, else its session's conveners. Empty when nobody is named. */
export function convenersOf(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return item.convener || (session?.conveners ?? []).join(locale === 'ja' ? '、' : ', ');
}
