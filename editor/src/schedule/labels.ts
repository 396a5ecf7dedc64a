import type { TFunction } from 'i18next';
import { shortDay } from 'shared-data/i18n/format';
import { presentersOf } from 'shared-data/models/engagements';
import type { Locale } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { titleOf } from 'shared-data/models/titles';

export function dayLabel(table: Timetable, locale: Locale): string {
  const title = titleOf(table, locale) || table.name;
  const date = dateLabel(table, locale);
  return date === title ? title : `${title} · ${date}`;
}

export function dateLabel(table: Timetable, locale: Locale): string {
  if (Number.isNaN(Date.parse(`${table.date}T00:00:00Z`))) return titleOf(table, locale) || table.name;
  return shortDay(table.date, locale);
}

export function itemLabel(item: TimetableItem, t: TFunction, locale: Locale): string {
  const name = item.sessionId || titleOf(item, locale) || t(`editor.kind.${item.kind}`);
  const kind = item.kind === 'poster' ? ` ${t('editor.kind.poster')}` : '';
  return `${timeRange(item.begin, item.end)} ${name}${kind}`;
}

export function presenterNames(program: PublicProgram): string {
  return presentersOf(program).map(fullName).join(', ');
}
