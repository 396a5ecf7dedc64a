import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { TimetableItem } from 'shared-data/models/timetable';
import { sessionName } from 'shared-data/models/titles';

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

/** The item's own conveners, else its session's. */
export function convenersOf(item: TimetableItem, session: Session | undefined, locale: Locale): string {
  return item.convener || (session?.conveners ?? []).join(locale === 'ja' ? '、' : ', ');
}
