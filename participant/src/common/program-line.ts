import { dayName } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { type DatedSpan, timeRange } from 'shared-data/models/time-range';

export interface Span {
  begin: string;
  end: string;
  /** Its day, where that differs from the day around it. */
  day?: string;
}

/** `16:00 - 16:20`, `Mon 23:30 - 00:30 (+1)` */
export function spanText({ begin, end, day }: Span): string {
  return [day, timeRange(begin, end)].filter(Boolean).join(' ');
}

export function spanOnDay({ date, begin, end }: DatedSpan, locale: Locale): string {
  return onDay(date, timeRange(begin, end), locale);
}

/** `Fri 20 November, 16:00 - 16:20`, `11月20日(金) 16:00 - 16:20`; `time` is a time or a span. */
export function onDay(date: string, time: string, locale: Locale): string {
  return `${dayName(date, locale)}${locale === 'ja' ? '' : ','} ${time}`;
}
