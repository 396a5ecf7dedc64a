import type { BaseInformation } from 'shared-data/models/site';
import { defaultTimeZone } from 'shared-data/models/site';

/** Where the symposium is in time: days until it begins, which of its days it is, or over. Null without dates. */
export type Phase =
  | { phase: 'before'; days: number }
  | { phase: 'on'; day: number; of: number }
  | { phase: 'over' };

const day = 86_400_000;

/** Judged by the date at the venue. */
export function symposiumPhase(base: BaseInformation | null, now = Date.now()): Phase | null {
  if (!base?.begin || !base.end) return null;
  const today = Date.parse(venueDate(now, base.timeZone ?? defaultTimeZone));
  const [begin, end] = [Date.parse(base.begin), Date.parse(base.end)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  if (today < begin) return { phase: 'before', days: Math.round((begin - today) / day) };
  if (today > end) return { phase: 'over' };
  return { phase: 'on', day: Math.round((today - begin) / day) + 1, of: Math.round((end - begin) / day) + 1 };
}

/** `YYYY-MM-DD` at the venue. */
function venueDate(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
}

/** "18 – 21 November 2025", "2025年11月18日～11月21日". Dates are `YYYY-MM-DD`. */
export function dateRange(begin: string, end: string, locale: string): string {
  const [from, to] = [new Date(begin), new Date(end)];
  const monthDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const whole = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...monthDay, year: 'numeric' });
  if (locale !== 'ja') return whole.formatRange(from, to);
  return `${whole.format(from)}～${new Intl.DateTimeFormat('ja', monthDay).format(to)}`;
}
