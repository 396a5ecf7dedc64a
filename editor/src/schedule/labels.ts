import type { TFunction } from 'i18next';
import { shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { titleOf } from 'shared-data/models/titles';
import { presentersOf } from './clashes.ts';

/** `Day 2 · Fri 20 Nov`; the weekday is what people ask for. */
export function dayLabel(table: Timetable, locale: Locale): string {
  const title = titleOf(table, locale) || table.name;
  const date = dateLabel(table, locale);
  return date === title ? title : `${title} · ${date}`;
}

/** `Fri 20 Nov`; the title of the day where its date is none. */
export function dateLabel(table: Timetable, locale: Locale): string {
  if (Number.isNaN(Date.parse(`${table.date}T00:00:00Z`))) return titleOf(table, locale) || table.name;
  return shortDay(table.date, locale);
}

/** What an item is called in a list: its session, or its title where it has none. */
export function itemLabel(item: TimetableItem, t: TFunction, locale: Locale): string {
  const name = item.sessionId || titleOf(item, locale) || t(`editor.kind.${item.kind}`);
  const kind = item.kind === 'poster' ? ` ${t('editor.kind.poster')}` : '';
  return `${timeRange(item.begin, item.end)} ${name}${kind}`;
}

/** Names of those who present. */
export function presenterNames(program: PublicProgram): string {
  return presentersOf(program).map(fullName).join(', ');
}
