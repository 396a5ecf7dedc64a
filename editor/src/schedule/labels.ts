import type { Translate } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import type { PublicProgram } from 'shared-data/models/program';
import { authorName } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { presentersOf } from './clashes.ts';

/** `OA Antarctic meteorites`: code and title of a session in the reader's language. */
export function sessionLabel(session: Session, locale: Locale): string {
  return `${session.id} ${(locale === 'ja' && session.titleJa) || session.title}`;
}

export function roomLabel(room: TimetableRoom | undefined, locale: Locale): string {
  return (room && ((locale === 'ja' && room.nameJa) || room.name)) ?? '';
}

/** `Day 2 · Fri 20 Nov`; the weekday is what people ask for. */
export function dayLabel(table: Timetable, locale: Locale): string {
  const title = (locale === 'ja' && table.titleJa) || table.title || table.name;
  const date = dateLabel(table, locale);
  return date === title ? title : `${title} · ${date}`;
}

/** `Fri 20 Nov`; the title of the day where its date is none. */
export function dateLabel(table: Timetable, locale: Locale): string {
  const date = new Date(`${table.date}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return (locale === 'ja' && table.titleJa) || table.title || table.name;
  return new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(date);
}

/** What an item is called in a list: its session, or its title where it has none. */
export function itemLabel(item: TimetableItem, t: Translate, locale: Locale): string {
  const title = (locale === 'ja' && item.titleJa) || item.title;
  const name = item.sessionId || title || t(`editor.kind.${item.kind}`);
  const kind = item.kind === 'poster' ? ` ${t('editor.kind.poster')}` : '';
  return `${timeRange(item.begin, item.end)} ${name}${kind}`;
}

/** Names of those who present. */
export function presenterNames(program: PublicProgram): string {
  return presentersOf(program).map(authorName).join(', ');
}
