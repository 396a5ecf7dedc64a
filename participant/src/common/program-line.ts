import { dayName } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { timeRange } from 'shared-data/models/time-range';

export interface Span {
  begin: string;
  end: string;
}

export function spanText({ begin, end }: Span): string {
  return timeRange(begin, end);
}

/** `Fri 20 November, 16:00 - 16:20`, `11月20日(金) 16:00 - 16:20`; `time` is a time or a span. */
export function onDay(date: string, time: string, locale: Locale): string {
  return `${dayName(date, locale)}${locale === 'ja' ? '' : ','} ${time}`;
}
