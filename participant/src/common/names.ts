import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { TimetableItem } from 'shared-data/models/timetable';

export interface Conveners {
  names: string;
  count: number;
}

/** The item's own conveners, which are one text, else its session's. */
export function convenersOf(
  { convener }: Pick<TimetableItem, 'convener'>,
  session: Session | undefined,
  locale: Locale,
): Conveners {
  if (convener) return { names: convener, count: convener.split(/[,;、，]/).length };
  const all = session?.conveners ?? [];
  return { names: all.join(locale === 'ja' ? '、' : ', '), count: all.length };
}
